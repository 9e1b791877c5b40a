import { useQuery } from '@tanstack/react-query'
import type { LessonContent } from '@zenit/contract/courses'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { pendingPrompts } from '../../offline/pending-prompts.ts'
import { paths } from '../../paths.ts'
import { useHasArea } from '../../shell/use-has-area.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { savedPromptsQuery } from './loader.ts'
import styles from './SavePrompt.module.css'
import { isFull, useSavePrompt } from './use-changes.ts'

type Prompt = LessonContent['prompts'][number]

interface Props {
  content: LessonContent
  prompt: Prompt
}

function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation('promptbook')
  return (
    <p role="alert" className={styles.failure}>
      <Icon name="warning" />
      {isFull(error) ? t('save.full') : t('save.failed')}
      {isFull(error) && (
        <Link to={paths.promptbook()} className={styles.link}>
          {t('save.open')}
        </Link>
      )}
    </p>
  )
}

function Save({ content, prompt }: Props) {
  const { t } = useTranslation('promptbook')
  const promptIds = content.prompts.map(({ _id }) => _id)
  const { data } = useQuery(savedPromptsQuery(promptIds))
  const save = useSavePrompt(prompt, { lessonId: content.lessonId, sublessonId: content._id })
  const isWaiting = pendingPrompts.use().some(({ promptId }) => promptId === prompt._id)
  const takesFocus = useRef(false)
  const isSaved =
    (save.data === 'saved' && !isWaiting) || data?.items.some(({ source }) => source?.promptId === prompt._id)
  // The link replaces the button and takes its focus.
  const focus = (link: HTMLElement | null) => {
    if (takesFocus.current) link?.focus()
    takesFocus.current = false
  }
  if (isSaved)
    return (
      <LinkButton look="quiet" icon="check" render={<Link to={paths.promptbook()} ref={focus} />}>
        {t('save.saved')}
      </LinkButton>
    )
  return (
    <>
      <Button
        icon={isWaiting ? 'clock' : 'bookmark'}
        pending={save.isPending}
        disabledReason={isWaiting ? t('save.waitingReason') : undefined}
        onClick={() => {
          takesFocus.current = true
          save.mutate(undefined, {
            onSuccess: (outcome) => {
              if (outcome === 'kept') takesFocus.current = false
            },
          })
        }}
      >
        {isWaiting ? t('save.waiting') : save.isError ? t('save.again') : t('save.save')}
      </Button>
      {save.isError && <Failure error={save.error} />}
    </>
  )
}

/** Saves a lesson's prompt to the promptbook, and shows that it is saved (COURSE-08). */
export function SavePrompt(props: Props) {
  // Without a promptbook, nothing is offered or requested.
  return useHasArea('promptbook') && <Save {...props} />
}
