import type { PersonSummary } from '@zenit/contract/people'
import { Link } from 'react-router'
import { fullName } from '../../format/names.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Row, RowTitle } from '../../lists/Rows.tsx'
import { Avatar } from '../../shell/Avatar.tsx'
import { studioPaths } from '../../studio-paths.ts'
import { Tag } from '../../ui/Tag.tsx'
import styles from './PersonRow.module.css'
import { RoleTags } from './RoleTags.tsx'
import { dateWords } from './words.ts'

const columns = ['person', 'rank', 'organisation', 'seen', 'roles'] as const

/** A person as a table row, or as a card on narrow screens; all of it links to their page. */
export function PersonRow({ person }: { person: PersonSummary }) {
  const { t, language } = useTranslation('studio-people')
  const { _id, firstName, email, avatar, roles, rankStage, organisation, isDisabled, seenAt } = person
  return (
    <Row className={styles.row}>
      <div className={styles.who}>
        <Avatar id={_id} name={firstName || email} image={avatar} />
        <div className={styles.names}>
          <RowTitle>
            <Link to={studioPaths.person(_id)}>{fullName(person) || email}</Link>
          </RowTitle>
          <p className={styles.note}>{email}</p>
        </div>
      </div>
      <p>{t('rank', { rank: rankStage })}</p>
      <p>{organisation.name}</p>
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
    </Row>
  )
}

/** Column headers, for sighted people; each row also names its parts itself. */
export function PeopleColumns() {
  const { t } = useTranslation('studio-people')
  return (
    <p className={styles.columns} aria-hidden="true">
      {columns.map((column) => (
        <span key={column}>{t(`columns.${column}`)}</span>
      ))}
    </p>
  )
}
