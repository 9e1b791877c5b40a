import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { unreadQuery } from '../../features/notifications/unread-count.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/picture/Icon.tsx'
import { celebratedRank } from '../celebrated-rank.ts'
import { menuPart } from '../header/menu-part.tsx'
import { closeDrawer, type DrawerName, openDrawer, useOpenDrawer } from './drawers.ts'
import styles from './LearnerDrawers.module.css'

/** Each with its code and texts, loaded on first use. */
export const drawerParts = {
  notifications: menuPart(
    async () => (await import('../../features/notifications/NotificationsDrawer.tsx')).NotificationsDrawer,
  ),
  streak: menuPart(async () => (await import('../../features/streaks/StreakDrawer.tsx')).StreakDrawer),
  rank: menuPart(async () => (await import('../../features/ranks/RankDrawer.tsx')).RankDrawer),
}

const { Part: Celebration } = menuPart(
  async () => (await import('../../features/ranks/Celebration.tsx')).Celebration,
)

export const drawerIcons = {
  notifications: 'bell',
  streak: 'sun',
  rank: 'rank',
} as const satisfies Record<DrawerName, IconName>

export const drawerNames = Object.keys(drawerIcons) as DrawerName[]

/** Number of unread notifications, as known to the page: requested when the first screen has settled. */
export const useUnread = (): number => useQuery({ ...unreadQuery, enabled: false }).data?.unread ?? 0

/** The number over a button; part of the button's label for screen readers. */
export function UnreadBadge({ count }: { count: number }) {
  return count > 0 && <span className={styles.badge}>{count > 9 ? '9+' : count}</span>
}

/** Buttons for the learner's notifications, streak and rank. */
export function DrawerButtons({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('common')
  const unread = useUnread()
  const opened = useOpenDrawer()
  return drawerNames.map((name) => {
    const count = name === 'notifications' ? unread : 0
    const { fetch } = drawerParts[name]
    const label = t(`drawers.${name}`)
    return (
      <span key={name} className={styles.place}>
        <IconButton
          icon={drawerIcons[name]}
          label={count > 0 ? `${label}, ${t('drawers.unread', { count })}` : label}
          className={className}
          aria-haspopup="dialog"
          aria-expanded={opened === name}
          onPointerEnter={fetch}
          onFocus={fetch}
          onClick={() => openDrawer(name)}
        />
        <UnreadBadge count={count} />
      </span>
    )
  })
}

/** Renders the drawers opened anywhere on the page, and celebrates a new rank. */
export function DrawerHost() {
  const opened = useOpenDrawer()
  const celebrated = celebratedRank.use()
  // Once opened they stay mounted, so that they can animate out.
  const [known, setKnown] = useState<DrawerName[]>([])
  if (opened && !known.includes(opened)) setKnown([...known, opened])
  return (
    <Suspense fallback={null}>
      {known.map((name) => {
        const { Part } = drawerParts[name]
        return <Part key={name} isOpen={opened === name} onClose={closeDrawer} onLeave={closeDrawer} />
      })}
      {celebrated !== null && <Celebration rank={celebrated} />}
    </Suspense>
  )
}
