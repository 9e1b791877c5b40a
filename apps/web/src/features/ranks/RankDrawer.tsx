import { useQuery } from '@tanstack/react-query'
import type { Rank, Rung } from '@zenit/contract/ranks'
import { Link } from 'react-router'
import { localeOf } from '../../i18n/language.ts'
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
} from '../../shell/drawers/LearnerDrawer.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { ProgressArc } from '../../ui/feedback/ProgressArc.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import type { TimeOfDay } from '../../ui/picture/Sky.tsx'
import { rankQuery } from './queries.ts'
import styles from './RankDrawer.module.css'
import { type Ahead, aheadOf, type Step } from './steps.ts'

/** The sky of a rank is the time of day that it is named after. */
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

/** "„AI na co dzień”: 2 z 5 kursów", "1 z 3 programów"; nothing where there is nothing to count. */
function useCount({ rung, module }: Ahead): string | null {
  const { t } = useTranslation('ranks')
  if (module && rung.rank >= 4) {
    const { title, finishedCount, coursesCount } = module
    const courses = t('nearest', { program: title, done: finishedCount, count: coursesCount })
    if (rung.needed === 1) return courses
    return `${t('programs', { done: rung.done, count: rung.needed })}. ${courses}`
  }
  return rung.needed > 1 ? t('programs', { done: rung.done, count: rung.needed }) : null
}

function Next({ ahead, onLeave }: { ahead: Ahead; onLeave: () => void }) {
  const { t } = useTranslation('ranks')
  const count = useCount(ahead)
  const { rung, share, module } = ahead
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
        render={<Link to={module ? paths.program(module._id) : paths.programs()} onClick={onLeave} />}
      >
        {module ? t('toProgram') : t('toPrograms')}
      </LinkButton>
    </section>
  )
}

function RungRow({ rung, stage }: { rung: Rung; stage: number }) {
  const { t, language } = useTranslation('ranks')
  const { rank, reachedAt, done, needed } = rung
  const isReached = rank <= stage
  const step = rank as Step
  const date = (iso: string) =>
    new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long' }).format(new Date(iso))
  const ahead = done >= needed ? t('waiting') : t('ahead')
  const state =
    rank === stage ? t('here') : isReached ? reachedAt && t('reached', { date: date(reachedAt) }) : ahead
  return (
    <li
      className={cx(styles.rung, isReached && styles.reached)}
      aria-current={rank === stage ? 'step' : undefined}
    >
      <span className={styles.sign} aria-hidden="true">
        {isReached ? <Icon name="sun" /> : rank}
      </span>
      <span className={styles.words}>
        <strong>{`${rank}. ${t(`names.${step}`)}`}</strong>
        <span className={styles.how}>{t(`needs.${step}`)}</span>
      </span>
      <span className={styles.state}>{state}</span>
    </li>
  )
}

function Place() {
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
    <DrawerBody query={query} failure={t('failed')} skeleton={<Place />}>
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
              <ol className={styles.ladder}>
                {rank.ladder.map((rung) => (
                  <RungRow key={rung.rank} rung={rung} stage={rank.rankStage} />
                ))}
              </ol>
            </section>
            <DrawerNote>{t('forGood')}</DrawerNote>
          </DrawerParts>
        )
      }}
    </DrawerBody>
  )
}

/** The rank, what the next one needs, and how far the learner is (RANK-01). */
export function RankDrawer({ onLeave, ...frame }: DrawerProps) {
  return (
    <LearnerDrawer name="rank" {...frame}>
      <Content onLeave={onLeave} />
    </LearnerDrawer>
  )
}
