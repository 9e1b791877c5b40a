import type { FinalWork, Task } from '@zenit/contract/final-works'
import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Prose } from '../../../ui/Prose.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import page from '../FinalWork.module.css'
import { Head } from '../Head.tsx'
import { useDiscard } from '../writing/use-discard.ts'
import { ChangeTask } from './ChangeTask.tsx'
import { Criteria } from './TaskAside.tsx'
import styles from './TaskList.module.css'

interface CardProps {
  finalWork: FinalWork
  task: Task
  isUnderWay: boolean
  /** Set when another task has a draft, so that choosing this one needs a confirmation. */
  onAsk: (() => void) | null
}

function TaskAction({ finalWork, task, isUnderWay, onAsk }: CardProps) {
  const { t } = useTranslation('final-works')
  const name = t(isUnderWay ? 'tasks.goOnNamed' : 'tasks.chooseNamed', { task: task.title })
  if (onAsk)
    return (
      <Button aria-label={name} onClick={onAsk}>
        {t('tasks.choose')}
      </Button>
    )
  return (
    <LinkButton
      look="main"
      iconAfter="arrow-right"
      render={<Link to={paths.courseFinalWork(finalWork._id, task._id)} aria-label={name} />}
    >
      {t(isUnderWay ? 'tasks.goOn' : 'tasks.choose')}
    </LinkButton>
  )
}

function TaskCard(props: CardProps) {
  const { t } = useTranslation('final-works')
  const { task, isUnderWay } = props
  const id = useId()
  return (
    <li>
      <article className={page.panel} aria-labelledby={id}>
        <div className={styles.head}>
          <h2 id={id}>{task.title}</h2>
          {isUnderWay && (
            <Tag tone="sun" icon="edit">
              {t('tasks.underWay')}
            </Tag>
          )}
        </div>
        <div className={styles.body}>
          <Prose html={task.description} />
          <Criteria criteria={task.criteria} />
        </div>
        <div className={page.actions}>
          <TaskAction {...props} />
        </div>
      </article>
    </li>
  )
}

interface Props {
  finalWork: FinalWork
  draftTask: string | null
  userId: string
}

/** Step 2: choose one of the tasks, shown with their criteria. */
export function TaskList({ finalWork, draftTask, userId }: Props) {
  const { t } = useTranslation('final-works')
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<Task | null>(null)
  const begun = finalWork.tasks.find(({ _id }) => _id === draftTask)
  const discard = useDiscard({
    finalWork,
    userId,
    onDiscarded: () => void navigate(paths.courseFinalWork(finalWork._id, wanted?._id)),
  })
  return (
    <>
      <Head finalWork={finalWork} step="tasks" title={t('tasks.title')} opened="tasks" />
      <div className={styles.stage}>
        <p className={styles.lead}>{t(finalWork.tasks.length === 2 ? 'tasks.lead' : 'tasks.leadMany')}</p>
        <ul className={styles.list}>
          {finalWork.tasks.map((task) => (
            <TaskCard
              key={task._id}
              finalWork={finalWork}
              task={task}
              isUnderWay={task === begun}
              onAsk={begun && task !== begun ? () => setWanted(task) : null}
            />
          ))}
        </ul>
        <LinkButton look="quiet" icon="arrow-left" render={<Link to={paths.course(finalWork._id)} />}>
          {t('backToCourse')}
        </LinkButton>
      </div>
      <ChangeTask
        isOpen={wanted !== null}
        from={begun}
        isPending={discard.isPending}
        onConfirm={() => discard.mutate()}
        onCancel={() => setWanted(null)}
      />
    </>
  )
}
