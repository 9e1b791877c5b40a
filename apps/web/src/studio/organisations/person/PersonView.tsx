import { useQuery } from '@tanstack/react-query'
import type { EvidenceTraining, MemberView } from '@zenit/contract/evidence'
import { Link } from 'react-router'
import { dayWords } from '../../../format/days.ts'
import { fullName } from '../../../format/names.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { studioPaths } from '../../../studio-paths.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { dateWords } from '../../people/words.ts'
import { BackLink } from '../../SubjectHead.tsx'
import { GroupTags } from '../groups/GroupTags.tsx'
import { groupsQuery } from '../groups/queries.ts'
import { Part } from '../report/Part.tsx'
import { useReportWords } from '../report/use-report-words.ts'
import { CourseEvidence } from './CourseEvidence.tsx'
import styles from './Person.module.css'
import { memberQuery } from './queries.ts'
import { stateTones } from './states.ts'

function Who({ organisationId, person }: { organisationId: string; person: MemberView['person'] }) {
  const { t, language } = useTranslation('studio-members')
  const { data: known } = useQuery(groupsQuery(organisationId))
  const { email, joinedAt, seenAt, isDisabled } = person
  return (
    <header className={styles.head}>
      <h2 className={styles.name}>{fullName(person) || email}</h2>
      <p className={styles.note}>{email}</p>
      <p className={styles.note}>
        {t('joined', { date: dateWords(joinedAt, language) })} ·{' '}
        {seenAt ? t('seen', { date: dateWords(seenAt, language) }) : t('notSeen')}
      </p>
      <GroupTags member={person} groups={known?.groups ?? []} />
      {isDisabled && (
        <p>
          <Tag tone="locked" icon="lock">
            {t('disabled')}
          </Tag>
        </p>
      )}
    </header>
  )
}

interface TrainingsProps {
  organisationId: string
  trainings: readonly EvidenceTraining[]
}

/** Current and former assignments. */
function Trainings({ organisationId, trainings }: TrainingsProps) {
  const { t, language } = useTranslation('studio-person')
  const words = useReportWords()
  if (trainings.length === 0)
    return (
      <Part title={t('trainings.title')}>
        <p>{t('trainings.none')}</p>
      </Part>
    )
  const columns = (['item', 'state', 'due', 'done'] as const).map((id) => ({
    id,
    title: t(`trainings.${id}`),
  }))
  return (
    <Part title={t('trainings.title')}>
      <DataTable
        label={t('trainings.title')}
        columns={columns}
        rows={trainings.map((training) => {
          const { _id, state, dueOn, doneAt, endedAt } = training
          const isOver = endedAt !== null && state !== 'done'
          return {
            id: _id,
            cells: [
              <Link key="item" to={studioPaths.organisation(organisationId, `assignments/${_id}`)}>
                {words.trainingTitle(training)}
              </Link>,
              isOver ? (
                t('trainings.ended', { date: dateWords(endedAt, language) })
              ) : (
                <Tag key="state" tone={stateTones[state]}>
                  {t(`states.${state}`)}
                </Tag>
              ),
              dueOn ? dayWords(dueOn, language) : '–',
              doneAt && state === 'done' ? dateWords(doneAt, language) : '–',
            ],
          }
        })}
      />
    </Part>
  )
}

/** A person of an organisation, with evidence of assigned learning (ORG-06). */
export function PersonView({ organisationId, personId }: { organisationId: string; personId: string }) {
  const { t } = useTranslation('studio-person')
  const query = useQuery(memberQuery(organisationId, personId))
  return (
    <div className={styles.page}>
      <BackLink to={studioPaths.organisation(organisationId)}>{t('back')}</BackLink>
      <ListStates query={query} failure={t('failure')} shape="rows">
        {({ person, trainings, courses }) => (
          <>
            <Who organisationId={organisationId} person={person} />
            <p className={styles.note}>{t('note')}</p>
            <Trainings organisationId={organisationId} trainings={trainings} />
            {courses.map((course) => (
              <CourseEvidence key={course._id} course={course} />
            ))}
          </>
        )}
      </ListStates>
    </div>
  )
}
