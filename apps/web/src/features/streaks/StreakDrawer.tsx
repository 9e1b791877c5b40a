import { useQuery } from '@tanstack/react-query'
import type { Streak } from '@zenit/contract/streaks'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DrawerBody } from '../../shell/drawers/DrawerBody.tsx'
import {
  DrawerNote,
  DrawerParts,
  type DrawerProps,
  DrawerSky,
  LearnerDrawer,
  skyPlace,
  ToProgress,
} from '../../shell/drawers/LearnerDrawer.tsx'
import { ProgressArc } from '../../ui/feedback/ProgressArc.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { viewChallenge } from '../home/challenge.ts'
import { Calendar } from './Calendar.tsx'
import { streakQuery } from './queries.ts'
import styles from './StreakDrawer.module.css'

/** The length of the streak, above today's progress. */
function Today({ streak }: { streak: Streak }) {
  const { t } = useTranslation('streaks')
  const { currentDays, isTodayMet, challenge } = streak
  const { minutes, goal, share } = viewChallenge(challenge)
  const lead = isTodayMet ? 'met' : currentDays > 0 ? 'open' : 'start'
  return (
    <DrawerSky time="dawn">
      <div className={styles.head}>
        <h3 className={styles.days}>{currentDays > 0 ? t('days', { count: currentDays }) : t('none')}</h3>
        <p className={styles.lead}>{t(`lead.${lead}`)}</p>
      </div>
      <div className={styles.climb}>
        <ProgressArc size="hero" share={share} label={t('todayLabel', { minutes, goal })} />
        <p className={styles.minutes} aria-hidden="true">
          {isTodayMet ? t('met') : t('today', { minutes, goal })}
        </p>
      </div>
    </DrawerSky>
  )
}

function Facts({ streak }: { streak: Streak }) {
  const { t } = useTranslation('streaks')
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('longest')}</dt>
        <dd>{t('longestDays', { count: streak.longestDays })}</dd>
      </div>
      <div>
        <dt>{t('spare')}</dt>
        <dd>{streak.isForgivenessLeft ? t('spareLeft') : t('spareUsed')}</dd>
      </div>
    </dl>
  )
}

function Placeholder() {
  return (
    <DrawerParts>
      <Skeleton shape="block" className={skyPlace} />
      <Skeleton shape="block" className={styles.factsPlace ?? ''} />
      <Skeleton shape="block" className={styles.calendarPlace ?? ''} />
    </DrawerParts>
  )
}

function Content({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('streaks')
  // Minutes of study may have been added.
  const query = useQuery({ ...streakQuery(), refetchOnMount: 'always' })
  return (
    <DrawerBody query={query} failure={t('failed')} skeleton={<Placeholder />}>
      {({ streak }) => (
        <DrawerParts>
          <Today streak={streak} />
          <Facts streak={streak} />
          <Calendar streak={streak} />
          <DrawerNote>{t('rule')}</DrawerNote>
          <ToProgress onLeave={onLeave} />
        </DrawerParts>
      )}
    </DrawerBody>
  )
}

/** Days in a row, the longest streak, and the calendar (STREAK-01). */
export function StreakDrawer({ onLeave, ...frame }: DrawerProps) {
  return (
    <LearnerDrawer name="streak" {...frame}>
      <Content onLeave={onLeave} />
    </LearnerDrawer>
  )
}
