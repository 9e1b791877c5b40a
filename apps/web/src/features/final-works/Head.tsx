import type { FinalWork } from '@zenit/contract/final-works'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Crumbs } from '../../shell/hero/Crumbs.tsx'
import { Hero } from '../../shell/hero/Hero.tsx'
import { PageTitle } from '../../shell/navigation/PageTitle.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useOpenedHeading } from '../courses/focus.ts'
import styles from './Head.module.css'

type StepName = 'overview' | 'tasks' | 'work'

const stepsOf = ({ isSingleTask }: FinalWork): StepName[] =>
  isSingleTask ? ['overview', 'work'] : ['overview', 'tasks', 'work']

/** Links to previous steps; after submission there is only the work. */
const wayTo = (finalWork: FinalWork, step: StepName): string | null => {
  if (finalWork.isSubmittedByUser || step === 'work') return null
  return paths.courseFinalWork(finalWork._id) + (step === 'tasks' ? '?step=tasks' : '')
}

function Steps({ finalWork, now }: { finalWork: FinalWork; now: StepName }) {
  const { t } = useTranslation('final-works')
  const steps = stepsOf(finalWork)
  const at = steps.indexOf(now)
  return (
    <nav aria-label={t('steps.label')}>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const isDone = index < at
          const way = isDone ? wayTo(finalWork, step) : null
          const words = (
            <>
              <span className={styles.sign} aria-hidden="true">
                {isDone ? <Icon name="check" size={16} /> : index + 1}
              </span>
              {t(`steps.${step}`)}
              {isDone && <VisuallyHidden>({t('steps.done')})</VisuallyHidden>}
            </>
          )
          return (
            <li
              key={step}
              aria-current={step === now ? 'step' : undefined}
              className={cx(styles.step, isDone && styles.done, step === now && styles.here)}
            >
              {way ? <Link to={way}>{words}</Link> : <span>{words}</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

interface Props {
  finalWork: FinalWork
  step: StepName
  title: string
  /** What is open within the page, so that focus follows. */
  opened: string
}

/** On the evening sky: back link, title and steps. The content overlaps its lower part. */
export function Head({ finalWork, step, title, opened }: Props) {
  const { t } = useTranslation('final-works')
  const heading = useOpenedHeading(`final-work ${finalWork._id}`, opened)
  return (
    <Hero isBackdrop>
      <PageTitle>{`${title} · ${finalWork.courseTitle}`}</PageTitle>
      <Crumbs label={t('crumb')}>
        <Link to={paths.course(finalWork._id)} title={t('backToCourse')}>
          {finalWork.courseTitle}
        </Link>
        <span aria-hidden="true">›</span>
        <span>{t('kicker')}</span>
      </Crumbs>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <Steps finalWork={finalWork} now={step} />
    </Hero>
  )
}
