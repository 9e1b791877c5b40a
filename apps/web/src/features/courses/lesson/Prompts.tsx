import type { LessonContent } from '@zenit/contract/courses'
import { useRef, useState } from 'react'
import { copyText } from '../../../copy.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { SavePrompt } from '../../promptbook/SavePrompt.tsx'
import styles from './Lesson.module.css'

type Prompt = LessonContent['prompts'][number]

const confirmedMs = 2500

function PromptCard({ content, prompt }: { content: LessonContent; prompt: Prompt }) {
  const { t } = useTranslation('courses')
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const copy = async () => {
    setState((await copyText(prompt.text)) ? 'copied' : 'failed')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setState('idle'), confirmedMs)
  }
  return (
    <section className={styles.prompt} aria-label={prompt.title}>
      <h3 className={styles.promptTitle}>{prompt.title}</h3>
      <pre>{prompt.text}</pre>
      <div className={styles.promptActions}>
        <Button icon={state === 'copied' ? 'check' : 'copy'} onClick={() => void copy()}>
          {state === 'copied' ? t('prompt.copied') : t('prompt.copy')}
        </Button>
        <SavePrompt content={content} prompt={prompt} />
        <span role="status" className={styles.promptStatus}>
          {state === 'copied' && t('prompt.copiedLong')}
          {state === 'failed' && t('prompt.copyFailed')}
        </span>
      </div>
    </section>
  )
}

/** Prompts of the lesson, to copy and save. */
export function Prompts({ content }: { content: LessonContent }) {
  return content.prompts.map((prompt) => <PromptCard key={prompt._id} content={content} prompt={prompt} />)
}
