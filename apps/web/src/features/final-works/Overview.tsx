import type { FinalWork } from '@zenit/contract/final-works'
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

function Facts({ finalWork }: { finalWork: FinalWork }) {
  const { t, language } = useTranslation('final-works')
  const { limits, tasks, isSingleTask, reviewDays } = finalWork
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

/** The only action after the start: to continue. */
function Draft({ finalWork, draftTask }: { finalWork: FinalWork; draftTask: string }) {
  const { t, language } = useTranslation('final-works')
  const task = finalWork.tasks.find(({ _id }) => _id === draftTask)
  if (!task) return null
  return (
    <section className={styles.draft} aria-label={t('overview.draftTitle')}>
      <h2>{t('overview.draftTitle')}</h2>
      <p>
        {finalWork.draft
          ? t('overview.draftBody', {
              task: task.title,
              time: momentWords(finalWork.draft.savedAt, language),
            })
          : task.title}
      </p>
      <LinkButton
        look="main"
        iconAfter="arrow-right"
        render={<Link to={paths.courseFinalWork(finalWork._id, task._id)} />}
      >
        {t('overview.goOn')}
      </LinkButton>
    </section>
  )
}

function Start({ finalWork, look }: { finalWork: FinalWork; look: 'main' | 'plain' }) {
  const { t } = useTranslation('final-works')
  const [only] = finalWork.tasks
  if (finalWork.isSingleTask && only)
    return (
      <LinkButton
        look={look}
        iconAfter="arrow-right"
        render={<Link to={paths.courseFinalWork(finalWork._id, only._id)} />}
      >
        {t('overview.start')}
      </LinkButton>
    )
  return (
    <LinkButton
      look={look}
      iconAfter="arrow-right"
      render={<Link to={`${paths.courseFinalWork(finalWork._id)}?step=tasks`} />}
    >
      {t('overview.choose')}
    </LinkButton>
  )
}

function Tasks({ finalWork }: { finalWork: FinalWork }) {
  const { t } = useTranslation('final-works')
  const [only] = finalWork.tasks
  return (
    <section className={page.panel}>
      <h2 className={page.heading}>
        {t(finalWork.isSingleTask ? 'overview.yourTask' : 'overview.taskList')}
      </h2>
      <ul className={styles.tasks}>
        {finalWork.tasks.map(({ _id, title }) => (
          <li key={_id}>{title}</li>
        ))}
      </ul>
      {finalWork.isSingleTask && only && (
        <>
          <Prose html={only.description} className={page.prose} />
          <Criteria criteria={only.criteria} />
        </>
      )}
    </section>
  )
}

/** Step 1: the description, the conditions, and the start. */
export function Overview({ finalWork, draftTask }: { finalWork: FinalWork; draftTask: string | null }) {
  const { t } = useTranslation('final-works')
  const hasDraft = finalWork.tasks.some(({ _id }) => _id === draftTask)
  return (
    <>
      <Head finalWork={finalWork} step="overview" title={t('overview.title')} opened="overview" />
      <div className={page.stage}>
        <div className={page.main}>
          <div className={page.panel}>
            {draftTask && <Draft finalWork={finalWork} draftTask={draftTask} />}
            <h2 className={page.heading}>{t('overview.about')}</h2>
            <Prose html={finalWork.overview} className={page.prose} />
            <h2 className={styles.awaits}>{t('overview.awaits')}</h2>
            <Facts finalWork={finalWork} />
            <div className={page.actions}>
              {(!hasDraft || !finalWork.isSingleTask) && (
                <Start finalWork={finalWork} look={hasDraft ? 'plain' : 'main'} />
              )}
              <LinkButton look="quiet" icon="arrow-left" render={<Link to={paths.course(finalWork._id)} />}>
                {t('backToCourse')}
              </LinkButton>
            </div>
          </div>
        </div>
        <div className={page.beside}>
          <Tasks finalWork={finalWork} />
        </div>
      </div>
    </>
  )
}
