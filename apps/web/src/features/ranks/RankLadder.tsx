import type { Rank, Rung } from '@zenit/contract/ranks'
import { dateWords } from '../../format/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import styles from './RankLadder.module.css'
import { aheadOf, type NextRank, type Step } from './steps.ts'
import { useCount } from './use-count.ts'

/** Status of a step besides its condition: current, since when, or what it waits for. */
function useRungStatus({ rank, reachedAt, done, needed }: Rung, stage: number): string | null {
  const { t, language } = useTranslation('ranks')
  if (rank === stage) return t('here')
  if (rank > stage) return done >= needed ? t('waiting') : t('ahead')
  if (!reachedAt) return null
  return t('reached', { date: dateWords(reachedAt, language) })
}

/** How many of the next rank's conditions are met. */
function RungProgress({ ahead }: { ahead: NextRank }) {
  const count = useCount(ahead)
  return count && <span className={styles.count}>{count}</span>
}

/** Progress of a step, 0 to 1. */
const climbedOf = (rank: number, stage: number, ahead: NextRank | null): number => {
  if (rank <= stage) return 1
  return ahead?.rung.rank === rank ? ahead.share : 0
}

interface RungProps {
  rung: Rung
  stage: number
  /** The next rank; null at the top. */
  ahead: NextRank | null
}

function RungRow({ rung, stage, ahead }: RungProps) {
  const { t } = useTranslation('ranks')
  const { rank } = rung
  const isReached = rank <= stage
  const state = useRungStatus(rung, stage)
  const climbed = { '--climbed': climbedOf(rank, stage, ahead), '--above': climbedOf(rank + 1, stage, ahead) }
  return (
    <li
      className={cx(styles.rung, isReached && styles.reached)}
      aria-current={rank === stage ? 'step' : undefined}
      style={{ '--rank': rank, ...climbed } as Record<string, number>}
    >
      <span className={styles.step} aria-hidden="true">
        <span className={styles.sign}>{isReached ? <Icon name="sun" /> : rank}</span>
      </span>
      <span className={styles.words}>
        <strong className={styles.name}>{`${rank}. ${t(`names.${rank as Step}`)}`}</strong>
        <span className={styles.needs}>{t(`needs.${rank as Step}`)}</span>
        {ahead?.rung.rank === rank && <RungProgress ahead={ahead} />}
      </span>
      <span className={styles.state}>{state}</span>
    </li>
  )
}

/**
 * The ranks as steps, with the learner's position and the distance to the next one: stairs where there is space,
 * otherwise a ladder. It is a list, so that nothing is conveyed by the drawing alone.
 */
export function RankLadder({ rank }: { rank: Rank }) {
  const ahead = aheadOf(rank)
  return (
    <div className={styles.frame}>
      <ol className={styles.ladder}>
        {rank.ladder.map((rung) => (
          <RungRow key={rung.rank} rung={rung} stage={rank.rankStage} ahead={ahead} />
        ))}
      </ol>
    </div>
  )
}
