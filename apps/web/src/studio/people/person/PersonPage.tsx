import { useQuery } from '@tanstack/react-query'
import type { Person } from '@zenit/contract/people'
import { useParams } from 'react-router'
import { fullName } from '../../../format/names.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Avatar } from '../../../shell/Avatar.tsx'
import { PageTitle } from '../../../shell/navigation/PageTitle.tsx'
import { studioPaths } from '../../../studio-paths.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { BackLink, SubjectTitle } from '../../SubjectHead.tsx'
import { personQuery } from '../queries.ts'
import { RoleTags } from '../RoleTags.tsx'
import { dateWords } from '../words.ts'
import { AuthorAssignments } from './AuthorAssignments.tsx'
import { Courses } from './Courses.tsx'
import { Log } from './Log.tsx'
import styles from './PersonPage.module.css'
import { Rights } from './Rights.tsx'
import { TestTime } from './TestTime.tsx'

function Profile({ person }: { person: Person }) {
  const { t, language } = useTranslation('studio-people')
  const { firstName, avatar, email, roles, createdAt, seenAt, disabledAt, issuer, isSelf } = person
  return (
    <header className={styles.profile}>
      <div>
        <BackLink to={studioPaths.people()}>{t('person.back')}</BackLink>
      </div>
      <div className={styles.who}>
        <Avatar id={person._id} name={firstName || email} image={avatar} />
        <SubjectTitle>{fullName(person) || email}</SubjectTitle>
        {isSelf && <Tag tone="leaf">{t('person.self')}</Tag>}
        <RoleTags roles={roles} />
        {disabledAt && (
          <Tag tone="locked" icon="lock">
            {t('disabled')}
          </Tag>
        )}
      </div>
      <p className={styles.meta}>
        <a href={`mailto:${email}`}>{email}</a>
        <span>{t('person.joined', { date: dateWords(createdAt, language) })}</span>
        <span>{seenAt ? t('seen', { date: dateWords(seenAt, language) }) : t('notSeen')}</span>
        {issuer && <span>{t('person.hub', { issuer })}</span>}
      </p>
      {disabledAt && (
        <div className={styles.out}>
          <strong>{t('person.disabledTitle', { date: dateWords(disabledAt, language) })}</strong>
          <p>{t('person.disabledBody')}</p>
        </div>
      )}
    </header>
  )
}

/** A person with everything that staff may see and change. */
export function PersonPage() {
  const { id = '' } = useParams()
  const { data } = useQuery(personQuery(id))
  // The loader provides the data, or another page is shown.
  if (!data) return null
  const { person } = data
  return (
    <>
      <PageTitle>{fullName(person) || person.email}</PageTitle>
      <Profile person={person} />
      <div className={styles.page}>
        <div className={styles.column}>
          <Rights person={person} />
          <TestTime person={person} />
          {person.roles.includes('author') && <AuthorAssignments person={person} />}
        </div>
        <div className={styles.column}>
          <Courses person={person} />
          <Log personId={id} />
        </div>
      </div>
    </>
  )
}
