import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { type Notification, readAllNotifications, readNotification } from '@zenit/contract/notifications'
import { Link } from 'react-router'
import { request } from '../../api/client.ts'
import { clockWords, isoDay } from '../../format/dates.ts'
import { fullDayWords, weekdayOfDay } from '../../format/days.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { NextStep } from '../../lists/NextStep.tsx'
import { DrawerBody } from '../../shell/drawers/DrawerBody.tsx'
import { openDrawer } from '../../shell/drawers/drawers.ts'
import { type DrawerProps, LearnerDrawer } from '../../shell/drawers/LearnerDrawer.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { EmptyState } from '../../ui/feedback/States.tsx'
import { toasts } from '../../ui/feedback/toasts.ts'
import { Icon, type IconName } from '../../ui/picture/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { type DayGroup, groupByDay } from './groups.ts'
import styles from './NotificationsDrawer.module.css'
import { notificationsQuery, outdateNotifications } from './queries.ts'
import { keepUnread } from './unread-count.ts'
import { targetOf, wordsOf } from './words.ts'

const icons: Record<Notification['kind'], IconName> = {
  certificate: 'award',
  'certificate-revoked': 'warning',
  'certificate-restored': 'award',
  rank: 'rank',
  'new-course': 'book',
  'streak-at-risk': 'sun',
  'reviewed-final-work': 'chat',
  'review-due': 'clock',
  'test-regraded': 'test',
  publication: 'clock',
  'required-training': 'clock',
}

/** Marks one as read, or all. */
function useRead() {
  const { t } = useTranslation('notifications')
  return useMutation({
    mutationFn: (id: string | null) =>
      id ? request(readNotification, { params: { id } }) : request(readAllNotifications, {}),
    onSuccess: ({ unread }) => {
      keepUnread(unread)
      outdateNotifications()
    },
    onError: () => toasts.error(t('readFailed')),
  })
}

interface ItemProps {
  notification: Notification
  onRead: (id: string) => void
  onLeave: () => void
}

function useWords(notification: Notification) {
  const { t, language } = useTranslation('notifications')
  const { t: ranks } = useTranslation('ranks')
  return wordsOf(notification, { t, ranks, language })
}

function Title({ notification, onRead, onLeave }: ItemProps) {
  const { title } = useWords(notification)
  const target = targetOf(notification)
  if (!target) return <span className={styles.title}>{title}</span>
  const leave = () => {
    if (!notification.isRead) onRead(notification._id)
    onLeave()
    if ('drawer' in target) openDrawer(target.drawer)
  }
  if ('drawer' in target)
    return (
      <button type="button" className={cx(styles.title, styles.way)} onClick={leave}>
        {title}
      </button>
    )
  return (
    <Link to={target.to} className={cx(styles.title, styles.way)} onClick={leave}>
      {title}
    </Link>
  )
}

function Item(props: ItemProps) {
  const { notification, onRead } = props
  const { t, language } = useTranslation('notifications')
  const { title, reason } = useWords(notification)
  const { _id, kind, isRead, createdAt } = notification
  const time = clockWords(createdAt, language)
  return (
    <li className={cx(styles.item, !isRead && styles.unread)}>
      <span className={styles.sign}>
        <Icon name={icons[kind]} />
      </span>
      <div className={styles.words}>
        {!isRead && <VisuallyHidden>{t('isUnread')}</VisuallyHidden>}
        <Title {...props} />
        <p className={styles.reason}>{reason}</p>
        <time dateTime={createdAt} className={styles.time}>
          {time}
        </time>
      </div>
      {!isRead && (
        <IconButton
          icon="check"
          size={18}
          label={t('read', { title })}
          className={styles.mark}
          onClick={() => onRead(_id)}
        />
      )}
    </li>
  )
}

/** "Today", "Yesterday", "piątek, 20 listopada". */
function useDayTitle() {
  const { t, language } = useTranslation('notifications')
  const now = new Date()
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  return (day: string) => {
    if (day === isoDay(now)) return t('today')
    if (day === isoDay(yesterday)) return t('yesterday')
    const isThisYear = day.startsWith(`${now.getFullYear()}-`)
    return isThisYear ? weekdayOfDay(day, language) : fullDayWords(day, language)
  }
}

interface GroupProps extends Omit<ItemProps, 'notification'> {
  group: DayGroup<Notification>
}

function Day({ group: { day, items }, ...rest }: GroupProps) {
  const title = useDayTitle()(day)
  return (
    <section aria-labelledby={`notifications-${day}`}>
      <h3 id={`notifications-${day}`} className={styles.day}>
        {title}
      </h3>
      <ul className={styles.list}>
        {items.map((notification) => (
          <Item key={notification._id} notification={notification} {...rest} />
        ))}
      </ul>
    </section>
  )
}

const places = ['one', 'two', 'three', 'four', 'five']

function Places() {
  return (
    <>
      <Skeleton shape="line" className={styles.dayPlace ?? ''} />
      {places.map((place) => (
        <span key={place} className={styles.place}>
          <Skeleton shape="line" className={styles.signPlace ?? ''} />
          <span className={styles.wordsPlace}>
            <Skeleton shape="line" />
            <Skeleton shape="line" />
          </span>
        </span>
      ))}
    </>
  )
}

function List({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('notifications')
  const query = useInfiniteQuery({ ...notificationsQuery, refetchOnMount: 'always' })
  const read = useRead()
  return (
    <DrawerBody query={query} failure={t('failed')} skeleton={<Places />}>
      {({ pages }) => {
        const groups = groupByDay(pages.map(({ notifications }) => notifications))
        const unread = pages.at(-1)?.unread ?? 0
        if (groups.length === 0)
          return (
            <EmptyState
              icon="bell"
              title={t('empty')}
              level={3}
              action={<NextStep to="programs" onLeave={onLeave} />}
            >
              {t('emptyBody')}
            </EmptyState>
          )
        return (
          <>
            {unread > 0 && (
              <Button
                size="small"
                look="quiet"
                icon="check"
                className={styles.all}
                pending={read.isPending && read.variables === null}
                onClick={() => read.mutate(null)}
              >
                {t('readAll')}
              </Button>
            )}
            {groups.map((group) => (
              <Day key={group.day} group={group} onRead={(id) => read.mutate(id)} onLeave={onLeave} />
            ))}
            {query.hasNextPage && (
              <Button
                className={styles.older}
                pending={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('older')}
              </Button>
            )}
          </>
        )
      }}
    </DrawerBody>
  )
}

/** Notifications by day, each with its reason (NOTIF-01). */
export function NotificationsDrawer({ onLeave, ...frame }: DrawerProps) {
  return (
    <LearnerDrawer name="notifications" {...frame}>
      <List onLeave={onLeave} />
    </LearnerDrawer>
  )
}
