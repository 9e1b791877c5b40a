import { useQuery } from '@tanstack/react-query'
import type { Rank } from '@zenit/contract/ranks'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
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
import { LinkButton } from '../../ui/Button.tsx'
import { ProgressArc } from '../../ui/feedback/ProgressArc.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import type { TimeOfDay } from '../../ui/picture/Sky.tsx'
import { rankQuery } from './queries.ts'
import styles from './RankDrawer.module.css'
import { RankLadder } from './RankLadder.tsx'
import { aheadOf, type NextRank, type Step } from './steps.ts'
import { useCount } from './use-count.ts'

/** The sky of a rank shows the time of day that it is named after. */
const skies: Record<Step, TimeOfDay> = { 1: 'dawn', 2: 'dawn', 3: 'morning', 4: 'noon', 5: 'golden' }
const top = 5

function Now({ rank }: { rank: Rank }) {
  const { t } = useTranslation('ranks')
  const stage = rank.rankStage as Step
  return (
    <DrawerSky time={skies[stage]}>
      <p>{t('current', { rank: stage })}</p>
      <h3 className={styles.name}>{t(`names.${stage}`)}</h3>
      <div className={styles.climb}>
        <ProgressArc size="hero" share={(stage - 1) / (top - 1)} label={t('current', { rank: stage })} />
      </div>
    </DrawerSky>
  )
}

function Next({ ahead, onLeave }: { ahead: NextRank; onLeave: () => void }) {
  const { t } = useTranslation('ranks')
  const count = useCount(ahead)
  const { rung, share, program } = ahead
  const step = rung.rank as 2 | 3 | 4 | 5
  return (
    <section aria-labelledby="rank-next" className={styles.next}>
      <h3 id="rank-next" className={styles.title}>
        {t('next', { rank: step, name: t(`names.${step}`) })}
      </h3>
      <div className={styles.way}>
        <ProgressArc share={share} label={count ?? t(`needs.${step}`)} />
        <div>
          <p className={styles.needs}>{t(`needs.${step}`)}</p>
          <p className={styles.how}>{count ?? t(`how.${step}`)}</p>
        </div>
      </div>
      <LinkButton
        look="main"
        iconAfter="arrow-right"
        render={<Link to={program ? paths.program(program._id) : paths.programs()} onClick={onLeave} />}
      >
        {program ? t('toProgram') : t('toPrograms')}
      </LinkButton>
    </section>
  )
}

function Placeholder() {
  return (
    <DrawerParts>
      <Skeleton shape="block" className={skyPlace} />
      <Skeleton shape="block" />
      <Skeleton shape="block" className={styles.ladderPlace ?? ''} />
    </DrawerParts>
  )
}

function Content({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('ranks')
  const query = useQuery({ ...rankQuery, refetchOnMount: 'always' })
  return (
    <DrawerBody query={query} failure={t('failed')} skeleton={<Placeholder />}>
      {({ rank }) => {
        const ahead = aheadOf(rank)
        return (
          <DrawerParts>
            <Now rank={rank} />
            {ahead ? <Next ahead={ahead} onLeave={onLeave} /> : <DrawerNote>{t('top')}</DrawerNote>}
            <section aria-labelledby="rank-ladder">
              <h3 id="rank-ladder" className={styles.title}>
                {t('ladder')}
              </h3>
              <RankLadder rank={rank} />
            </section>
            <DrawerNote>{t('forGood')}</DrawerNote>
            <ToProgress onLeave={onLeave} />
          </DrawerParts>
        )
      }}
    </DrawerBody>
  )
}

/** The rank, the conditions of the next one, and the progress (RANK-01). */
export function RankDrawer({ onLeave, ...frame }: DrawerProps) {
  return (
    <LearnerDrawer name="rank" {...frame}>
      <Content onLeave={onLeave} />
    </LearnerDrawer>
  )
}
