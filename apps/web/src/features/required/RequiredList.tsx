import type { RequiredItem } from '@zenit/contract/assignments'
import { Link } from 'react-router'
import { dayWords } from '../../format/days.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './Required.module.css'
import './texts.ts'

/** The deadline in words. */
function Deadline({ item }: { item: RequiredItem }) {
  const { t, language } = useTranslation('required')
  const { dueOn, isOverdue, isRenewal } = item
  if (!dueOn) return <span className={styles.due}>{t('noDeadline')}</span>
  const kind = isOverdue ? 'overdue' : isRenewal ? 'renewal' : 'due'
  return (
    <span className={cx(styles.due, isOverdue && styles.late)}>
      <Icon name={isOverdue ? 'warning' : 'clock'} size={16} />
      {t(kind, { day: dayWords(dueOn, language) })}
    </span>
  )
}

function Line({ item }: { item: RequiredItem }) {
  const { t } = useTranslation('required')
  const { kind, _id, title, organisation, assignedBy, isMandatory, rule, courses, done } = item
  const by = assignedBy ? t('by', { name: assignedBy, organisation }) : t('byOrganisation', { organisation })
  const progress = courses > 1 ? ` · ${t('done', { done, count: courses })}` : ''
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <Link to={kind === 'course' ? paths.course(_id) : paths.program(_id)} className={styles.title}>
          {title}
        </Link>
        <p className={styles.note}>
          {by} · {t(`rule.${rule}`)}
          {progress}
        </p>
      </div>
      <p className={styles.when}>
        {!isMandatory && <Tag>{t('optional')}</Tag>}
        <Deadline item={item} />
      </p>
    </li>
  )
}

/** Assignments of the organisation, earliest deadline first. */
export function RequiredList({ items, label }: { items: readonly RequiredItem[]; label: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map((item) => (
        <Line key={item._id} item={item} />
      ))}
    </ul>
  )
}
