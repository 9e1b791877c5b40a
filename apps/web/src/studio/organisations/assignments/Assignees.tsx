import { useInfiniteQuery } from '@tanstack/react-query'
import { type Assignee, updateExemption } from '@zenit/contract/assignments'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { dayWords } from '../../../format/days.ts'
import { fullName } from '../../../format/names.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { FilterLinks } from '../../../lists/filters/FilterLinks.tsx'
import { ListBar } from '../../../lists/ListBar.tsx'
import { ListStates } from '../../../lists/ListStates.tsx'
import { NoResults } from '../../../lists/NoResults.tsx'
import { Row, Rows, RowTitle } from '../../../lists/Rows.tsx'
import { useList } from '../../../lists/use-list.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { ChangeDialog } from '../../people/change/ChangeDialog.tsx'
import { dateWords } from '../../people/words.ts'
import { PersonLink } from '../person/PersonLink.tsx'
import { stateTones } from '../person/states.ts'
import styles from './Assignments.module.css'
import { assignees, assigneesQuery, outdateAssignments, stateChoices } from './queries.ts'

interface AssignmentRef {
  id: string
  assignmentId: string
}

const nameOf = (person: Assignee) => fullName(person) || person.email

interface ExemptProps {
  place: AssignmentRef
  person: Assignee
  onClose: () => void
}

/** Exempts a person, or ends the exemption, with a reason. */
function ExemptDialog({ place, person, onClose }: ExemptProps) {
  const { t } = useTranslation('studio-assignments')
  const isExempt = person.state !== 'exempt'
  const words = isExempt ? 'exempt' : 'require'
  const send = async (reason: string) => {
    const params = { ...place, personId: person._id }
    await request(updateExemption, { params, body: { isExempt, reason } })
    await outdateAssignments()
  }
  return (
    <ChangeDialog
      title={t(`people.${words}Title`, { name: nameOf(person) })}
      effect={t(`people.${words}Effect`)}
      confirmLabel={t(`people.${words}Yes`)}
      done={t(isExempt ? 'people.exempted' : 'people.required')}
      reasonHint={t('people.reasonHint')}
      send={send}
      onClose={onClose}
    />
  )
}

function Facts({ person }: { person: Assignee }) {
  const { t, language } = useTranslation('studio-assignments')
  const { state, dueOn, doneAt, courses, finished, passed, certified, exemption } = person
  if (exemption)
    return (
      <p className={styles.note}>
        {t('people.exemptSince', { date: dateWords(exemption.at, language), reason: exemption.reason })}
      </p>
    )
  const times = [
    ...(dueOn ? [t('people.due', { day: dayWords(dueOn, language) })] : []),
    ...(state === 'done' && doneAt ? [t('people.doneAt', { date: dateWords(doneAt, language) })] : []),
  ]
  return (
    <p className={styles.note}>
      {[...times, t('people.outcomes', { finished, passed, certified, count: courses })].join(' · ')}
    </p>
  )
}

interface PersonProps {
  organisationId: string
  person: Assignee
  /** Absent: the assignment has ended. */
  onExempt: (() => void) | undefined
}

function PersonRow({ organisationId, person, onExempt }: PersonProps) {
  const { t } = useTranslation('studio-assignments')
  const { state, email } = person
  return (
    <Row className={cx(styles.row, styles.person)}>
      <div className={styles.words}>
        <RowTitle>
          <PersonLink organisationId={organisationId} person={person} />
        </RowTitle>
        <p className={styles.note}>{email}</p>
      </div>
      <div className={styles.words}>
        <Tag tone={stateTones[state]} {...(state === 'overdue' ? { icon: 'warning' as const } : {})}>
          {t(`people.${state}`)}
        </Tag>
        <Facts person={person} />
      </div>
      {onExempt && (
        <Button size="small" look="quiet" onClick={onExempt}>
          {t(state === 'exempt' ? 'people.require' : 'people.exemptOpen')}
          <VisuallyHidden>– {nameOf(person)}</VisuallyHidden>
        </Button>
      )}
    </Row>
  )
}

/** The people to whom it is assigned, with their progress. */
export function Assignees({ place, isEnded }: { place: AssignmentRef; isEnded: boolean }) {
  const { t } = useTranslation('studio-assignments')
  const { list, state } = useList(assignees)
  const query = useInfiniteQuery(assigneesQuery(place, state))
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const [exempting, setExempting] = useState<Assignee | null>(null)
  const people = data?.pages.flatMap((page) => page.people) ?? []
  const count = t(hasNextPage ? 'people.first' : 'people.shown', { count: people.length })
  return (
    <section aria-label={t('one.people')}>
      <ListBar list={list} search={t('people.search')} count={data && count}>
        <FilterLinks
          list={list}
          name="state"
          label={t('people.state')}
          options={stateChoices.map((value) => ({ value, label: t(`people.${value}`) }))}
        />
      </ListBar>
      <ListStates query={query} failure={t('people.failure')} shape="rows">
        {() =>
          people.length === 0 ? (
            <NoResults list={list} none={{ title: t('people.none.title'), body: t('people.none.body') }} />
          ) : (
            <Rows label={t('one.people')}>
              {people.map((person) => (
                <PersonRow
                  key={person._id}
                  organisationId={place.id}
                  person={person}
                  onExempt={isEnded ? undefined : () => setExempting(person)}
                />
              ))}
            </Rows>
          )
        }
      </ListStates>
      {hasNextPage && (
        <Button className={styles.more} pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('people.more')}
        </Button>
      )}
      {exempting && <ExemptDialog place={place} person={exempting} onClose={() => setExempting(null)} />}
    </section>
  )
}
