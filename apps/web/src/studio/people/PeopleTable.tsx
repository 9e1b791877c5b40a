import type { PersonSummary } from '@zenit/contract/people'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../shell/Avatar.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './PeopleTable.module.css'
import { RoleTags } from './RoleTags.tsx'
import { dateWords, fullName } from './words.ts'

const columns = ['person', 'rank', 'organisation', 'seen', 'roles'] as const

function Row({ person }: { person: PersonSummary }) {
  const { t, language } = useTranslation('studio-people')
  const { _id, firstName, email, avatar, roles, rankStage, organisation, isDisabled, seenAt } = person
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <Avatar name={firstName || email} image={avatar} />
        <div className={styles.names}>
          <h2 className={styles.name}>
            <Link to={paths.studioPerson(_id)} className={styles.link}>
              {fullName(person) || email}
            </Link>
          </h2>
          <p className={styles.note}>{email}</p>
        </div>
      </div>
      <p>{t('rank', { rank: rankStage })}</p>
      <p className={styles.organisation}>{organisation.name}</p>
      <p className={styles.note}>
        {seenAt ? t('seen', { date: dateWords(seenAt, language) }) : t('notSeen')}
      </p>
      <div className={styles.tags}>
        <RoleTags roles={roles} />
        {isDisabled && (
          <Tag tone="locked" icon="lock">
            {t('disabled')}
          </Tag>
        )}
      </div>
    </li>
  )
}

/** People as rows of a table where there is room, as cards where there is not; all of a row leads to its person. */
export function PeopleTable({ people }: { people: readonly PersonSummary[] }) {
  const { t } = useTranslation('studio-people')
  return (
    <>
      {/* Each row says by itself what its parts are. */}
      <p className={styles.columns} aria-hidden="true">
        {columns.map((column) => (
          <span key={column}>{t(`columns.${column}`)}</span>
        ))}
      </p>
      <ul className={styles.rows}>
        {people.map((person) => (
          <Row key={person._id} person={person} />
        ))}
      </ul>
    </>
  )
}
