import type { Exam } from '@zenit/contract/final-works'
import { Link } from 'react-router'
import { momentWords } from '../../format/dates.ts'
import { numberWords, sizeWords } from '../../format/numbers.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { IconFact } from '../courses/IconFact.tsx'
import page from './FinalWork.module.css'
import { Head } from './Head.tsx'
import styles from './Overview.module.css'
import { Criteria } from './task/TaskAside.tsx'

function Facts({ exam }: { exam: Exam }) {
  const { t, language } = useTranslation('final-works')
  const { limits, tasks, isSingleTask, reviewDays } = exam
  const { files, size } = limits.uploads
  return (
    <ul className={styles.facts}>
      <IconFact icon="test" title={t('overview.tasks', { count: tasks.length })}>
        {t(isSingleTask ? 'overview.singleNote' : 'overview.tasksNote')}
      </IconFact>
      <IconFact
        icon="edit"
        title={t('overview.text', {
          count: limits.description,
          length: numberWords(limits.description, language),
        })}
      >
        {t('overview.textNote')}
      </IconFact>
      <IconFact icon="copy" title={t('overview.files', { count: files, size: sizeWords(size, language) })}>
        {t('overview.filesNote')}
      </IconFact>
      <IconFact icon="clock" title={t('overview.days', { count: reviewDays })}>
        {t('overview.daysNote')}
      </IconFact>
    </ul>
  )
}

/** One action for whoever has begun: to go on. */
function Draft({ exam, draftTask }: { exam: Exam; draftTask: string }) {
  const { t, language } = useTranslation('final-works')
  const task = exam.tasks.find(({ _id }) => _id === draftTask)
  if (!task) return null
  return (
    <section className={styles.draft} aria-label={t('overview.draftTitle')}>
      <h2>{t('overview.draftTitle')}</h2>
      <p>
        {exam.draft
          ? t('overview.draftBody', { task: task.title, time: momentWords(exam.draft.savedAt, language) })
          : task.title}
      </p>
      <LinkButton
        look="main"
        iconAfter="arrow-right"
        render={<Link to={paths.courseFinalWork(exam._id, task._id)} />}
      >
        {t('overview.goOn')}
      </LinkButton>
    </section>
  )
}

function Start({ exam, look }: { exam: Exam; look: 'main' | 'plain' }) {
  const { t } = useTranslation('final-works')
  const [only] = exam.tasks
  if (exam.isSingleTask && only)
    return (
      <LinkButton
        look={look}
        iconAfter="arrow-right"
        render={<Link to={paths.courseFinalWork(exam._id, only._id)} />}
      >
        {t('overview.start')}
      </LinkButton>
    )
  return (
    <LinkButton
      look={look}
      iconAfter="arrow-right"
      render={<Link to={`${paths.courseFinalWork(exam._id)}?step=tasks`} />}
    >
      {t('overview.choose')}
    </LinkButton>
  )
}

function Tasks({ exam }: { exam: Exam }) {
  const { t } = useTranslation('final-works')
  const [only] = exam.tasks
  return (
    <section className={page.panel}>
      <h2 className={page.heading}>{t(exam.isSingleTask ? 'overview.yourTask' : 'overview.taskList')}</h2>
      <ul className={styles.tasks}>
        {exam.tasks.map(({ _id, title }) => (
          <li key={_id}>{title}</li>
        ))}
      </ul>
      {exam.isSingleTask && only && (
        <>
          <Prose html={only.description} className={page.prose} />
          <Criteria criteria={only.criteria} />
        </>
      )}
    </section>
  )
}

/** Step 1: what it is about, what awaits, and the way in. */
export function Overview({ exam, draftTask }: { exam: Exam; draftTask: string | null }) {
  const { t } = useTranslation('final-works')
  const hasDraft = exam.tasks.some(({ _id }) => _id === draftTask)
  return (
    <>
      <Head exam={exam} step="overview" title={t('overview.title')} opened="overview" />
      <div className={page.stage}>
        <div className={page.main}>
          <div className={page.panel}>
            {draftTask && <Draft exam={exam} draftTask={draftTask} />}
            <h2 className={page.heading}>{t('overview.about')}</h2>
            <Prose html={exam.overview} className={page.prose} />
            <h2 className={styles.awaits}>{t('overview.awaits')}</h2>
            <Facts exam={exam} />
            <div className={page.actions}>
              {(!hasDraft || !exam.isSingleTask) && <Start exam={exam} look={hasDraft ? 'plain' : 'main'} />}
              <LinkButton look="quiet" icon="arrow-left" render={<Link to={paths.course(exam._id)} />}>
                {t('backToCourse')}
              </LinkButton>
            </div>
          </div>
        </div>
        <div className={page.beside}>
          <Tasks exam={exam} />
        </div>
      </div>
    </>
  )
}
