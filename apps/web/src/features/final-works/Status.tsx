import type { FinalWork, SubmitData, Task, Version } from '@zenit/contract/final-works'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { momentWords } from '../../format/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { OutcomeActions, OutcomeCard } from '../../ui/card/OutcomeCard.tsx'
import { ProgressArc } from '../../ui/feedback/ProgressArc.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { FinishCourse } from '../courses/ending/FinishCourse.tsx'
import { celebrateAlone } from '../ranks/celebration.ts'
import page from './FinalWork.module.css'
import { Head } from './Head.tsx'
import { History } from './History.tsx'
import { Judgements } from './Judgements.tsx'
import { dueDay, reviewShare } from './review-deadline.ts'
import styles from './Status.module.css'
import { TaskAside } from './task/TaskAside.tsx'
import { Words } from './Words.tsx'
import { Work } from './Work.tsx'

const Certificate = lazy(() => import('../certificates/Certificate.tsx'))

interface Props {
  finalWork: FinalWork
  task: Task | undefined
}

/** Submitted: when it will be reviewed at the latest. */
function Pending({ finalWork, work }: { finalWork: FinalWork; work: SubmitData }) {
  const { t, language } = useTranslation('final-works')
  const isFresh = useLocation().state?.isFresh === true
  const [now] = useState(Date.now)
  const share = reviewShare(work, now)
  const isLate = Date.parse(work.dueAt) < now
  return (
    <section className={`${page.panel} ${styles.pending}`} aria-labelledby="work-status">
      <span className={styles.arc}>
        <ProgressArc share={share} label={t('status.pending.arc', { percent: Math.floor(share * 100) })} />
      </span>
      {isFresh && <p className={styles.fresh}>{t('status.fresh')}</p>}
      <h2 id="work-status" className={styles.title}>
        {t('status.pending.title')}
      </h2>
      <p>{isLate ? t('status.pending.late') : t('status.pending.body', { count: finalWork.reviewDays })}</p>
      <p className={styles.due}>
        <time dateTime={work.dueAt}>{dueDay(work.dueAt, language)}</time>
      </p>
      <p className={styles.quiet}>{t('status.pending.note')}</p>
    </section>
  )
}

function Opinion({ title, decision, task }: { title: string; decision: Decision; task: Task | undefined }) {
  const { t, language } = useTranslation('final-works')
  return (
    <section className={page.panel}>
      {decision.comment.trim() !== '' && (
        <>
          <h2 className={page.heading}>{title}</h2>
          <Words text={decision.comment} className={styles.comment} />
        </>
      )}
      <Judgements criteria={decision.criteria} task={task} />
      <p className={styles.quiet}>
        {t('status.decided', { time: momentWords(decision.decidedAt, language) })}
      </p>
    </section>
  )
}

type Decision = NonNullable<Version['decision']>

/** Approved: the night sky with the sun at the zenith, as after a passed test, and the certificate. */
function Approved({ finalWork, task, decision }: Props & { decision: Decision }) {
  const { t } = useTranslation('final-works')
  const [isReceiving, setReceiving] = useState(false)
  // Nothing is left to claim or finish, so the link leads out of the course.
  const isDone = !finalWork.hasCertificate && finalWork.finish !== null
  return (
    <>
      <OutcomeCard ref={celebrateAlone} time="night" labelledBy="work-status">
        <h2 id="work-status" className={styles.title}>
          {t('status.approved.title')}
        </h2>
        <p>{t('status.approved.body')}</p>
        <OutcomeActions>
          {finalWork.hasCertificate && !isReceiving && (
            <Button look="sun" icon="award" onClick={() => setReceiving(true)}>
              {t(finalWork.finish === 'certificate' ? 'status.approved.view' : 'status.approved.receive')}
            </Button>
          )}
          {!isReceiving && finalWork.finish === null && (
            <FinishCourse
              courseId={finalWork._id}
              hasCertificate={finalWork.hasCertificate}
              isPassed
              look={finalWork.hasCertificate ? 'quiet' : 'sun'}
            />
          )}
          {(isReceiving || isDone) && (
            <LinkButton look={isDone ? 'sun' : 'plain'} render={<Link to={paths.home()} />}>
              {t('status.approved.home')}
            </LinkButton>
          )}
        </OutcomeActions>
      </OutcomeCard>
      {isReceiving && (
        <Suspense fallback={<Skeleton shape="block" />}>
          <Certificate courseId={finalWork._id} startNow />
        </Suspense>
      )}
      <Opinion title={t('status.approved.comment')} decision={decision} task={task} />
    </>
  )
}

function Rejected({ finalWork, task, decision }: Props & { decision: Decision }) {
  const { t } = useTranslation('final-works')
  const way = `${paths.courseFinalWork(finalWork._id, finalWork.submitData?.examTaskId)}&again=1`
  return (
    <>
      <section className={page.panel} aria-labelledby="work-status">
        <span className={styles.sign}>
          <Icon name="refresh" size={26} />
        </span>
        <h2 id="work-status" className={styles.title}>
          {t('status.rejected.title')}
        </h2>
        <p>{t('status.rejected.body')}</p>
        <div className={page.actions}>
          <LinkButton look="main" icon="edit" render={<Link to={way} />}>
            {t(finalWork.draft ? 'status.rejected.goOn' : 'status.rejected.again')}
          </LinkButton>
        </div>
      </section>
      <Opinion title={t('status.rejected.comment')} decision={decision} task={task} />
    </>
  )
}

function Outcome({ finalWork, task }: Props): ReactNode {
  const work = finalWork.submitData
  const decision = work?.versions[0]?.decision
  if (!work) return null
  if (work.status === 'approved' && decision)
    return <Approved finalWork={finalWork} task={task} decision={decision} />
  if (work.status === 'rejected' && decision)
    return <Rejected finalWork={finalWork} task={task} decision={decision} />
  return <Pending finalWork={finalWork} work={work} />
}

/** State of the work: pending, approved, or rejected with hints. Read-only. */
export function Status({ finalWork, task }: Props) {
  const { t } = useTranslation('final-works')
  const work = finalWork.submitData
  if (!work) return null
  const [newest] = work.versions
  return (
    <>
      <Head finalWork={finalWork} step="work" title={task?.title ?? t('kicker')} opened="status" />
      <div className={page.stage}>
        <div className={page.main}>
          <span role="status" className={styles.said}>
            <VisuallyHidden>{t(`status.${work.status}.title`)}</VisuallyHidden>
          </span>
          <Outcome finalWork={finalWork} task={task} />
          {newest && (
            <section className={page.panel}>
              <h2 className={page.heading}>{t('work.title')}</h2>
              <Work version={newest} />
            </section>
          )}
          {work.versions.length > 1 && <History versions={work.versions} task={task} />}
          <div>
            <LinkButton look="quiet" icon="arrow-left" render={<Link to={paths.course(finalWork._id)} />}>
              {t('backToCourse')}
            </LinkButton>
          </div>
        </div>
        {task && (
          <div className={page.beside}>
            <TaskAside finalWork={finalWork} task={task} />
          </div>
        )}
      </div>
    </>
  )
}
