import type { Group } from '@zenit/contract/groups'
import type { Member } from '@zenit/contract/members'
import { fullName } from '../../../format/names.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Row, RowTitle } from '../../../lists/Rows.tsx'
import { Avatar } from '../../../shell/Avatar.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { dateWords } from '../../people/words.ts'
import { GroupTags } from '../groups/GroupTags.tsx'
import { PersonLink } from '../person/PersonLink.tsx'
import styles from './Members.module.css'

interface Props {
  organisationId: string
  member: Member
  isChosen: boolean
  /** All groups of the organisation. */
  groups: readonly Group[]
  onToggle: () => void
}

/** A person as the managers of their organisation see them. */
export function MemberRow({ organisationId, member, isChosen, groups, onToggle }: Props) {
  const { t, language } = useTranslation('studio-members')
  const { _id, firstName, email, avatar, isDisabled, isFromDirectory, joinedAt, seenAt } = member
  const name = fullName(member) || email
  return (
    <Row className={styles.row}>
      <div className={styles.who}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            className={styles.box}
            aria-label={t('choose', { name })}
            checked={isChosen}
            onChange={onToggle}
          />
        </label>
        <Avatar id={_id} name={firstName || email} image={avatar} />
        <div className={styles.names}>
          <RowTitle>
            <PersonLink organisationId={organisationId} person={member} />
          </RowTitle>
          <p className={styles.note}>{email}</p>
          <GroupTags member={member} groups={groups} />
        </div>
      </div>
      <p className={styles.note}>{t('joined', { date: dateWords(joinedAt, language) })}</p>
      <p className={styles.note}>
        {seenAt ? t('seen', { date: dateWords(seenAt, language) }) : t('notSeen')}
      </p>
      {(isFromDirectory || isDisabled) && (
        <p className={styles.marks}>
          {isFromDirectory && <Tag>{t('fromDirectory')}</Tag>}
          {isDisabled && (
            <Tag tone="locked" icon="lock">
              {t('disabled')}
            </Tag>
          )}
        </p>
      )}
    </Row>
  )
}
