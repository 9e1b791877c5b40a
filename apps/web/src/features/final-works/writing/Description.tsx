import { countCharacters } from '@zenit/contract/text'
import { Suspense, useId, useState } from 'react'
import { numberWords } from '../../../format/numbers.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import type { LimitNews } from '../../../ui/editor/limit.ts'
import type { RichEditorProps } from '../../../ui/editor/RichEditor.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import fields from '../../../ui/form/Field.module.css'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { editor } from './editor.tsx'
import styles from './Writing.module.css'

function useEditorWords() {
  const { t } = useTranslation('final-works')
  const names = [
    'bold',
    'italic',
    'heading',
    'subheading',
    'bullets',
    'numbers',
    'link',
    'undo',
    'redo',
  ] as const
  const dialog = [
    'title',
    'address',
    'addressHint',
    'text',
    'invalidEmail',
    'invalidUrl',
    'empty',
    'insert',
    'remove',
    'cancel',
    'close',
  ] as const
  return {
    toolbar: t('editor.toolbar'),
    ...Object.fromEntries(names.map((name) => [name, t(`editor.${name}`)])),
    dialog: Object.fromEntries(dialog.map((name) => [name, t(`editor.dialog.${name}`)])),
  } as RichEditorProps['words']
}

interface Props {
  html: string
  limit: number
  error: string | undefined
  onChange: (html: string) => void
}

/** Character counter; announced only at the limit. */
function Counter({
  id,
  count,
  limit,
  news,
}: {
  id: string
  count: number
  limit: number
  news: LimitNews | null
}) {
  const { t, language } = useTranslation('final-works')
  const max = numberWords(limit, language)
  const isFull = count >= limit
  return (
    <div className={styles.counter}>
      <span role="status" className={styles.limitNews}>
        {news === 'pasted' && t('form.pasteCut', { max })}
        {news !== 'pasted' && (news === 'typed' || isFull) && t('form.limit', { max })}
      </span>
      <span id={id} className={isFull ? styles.full : undefined}>
        {t('form.count', { written: numberWords(count, language), max })}
      </span>
    </div>
  )
}

/** The text of the work, in an editor with the server's limit. */
export function Description({ html, limit, error, onChange }: Props) {
  const { t, language } = useTranslation('final-works')
  const words = useEditorWords()
  const id = useId()
  const [news, setNews] = useState<LimitNews | null>(null)
  const [first] = useState(html)
  const count = countCharacters(html)
  return (
    <div className={fields.field}>
      {/* A label element can only label form controls. */}
      <span id={`${id}-label`} className={fields.label}>
        {t('form.description')}
      </span>
      <Suspense
        fallback={
          <div role="status" aria-label={t('form.editorLoading')} className={styles.editorPlace}>
            <Skeleton shape="block" />
          </div>
        }
      >
        <editor.Part
          html={first}
          field="description"
          id={`${id}-text`}
          labelId={`${id}-label`}
          describedBy={`${id}-count${error ? ` ${id}-error` : ''}`}
          isInvalid={error !== undefined}
          lang={language}
          words={words}
          isWithin={(text) => countCharacters(text) <= limit}
          surelyWithin={limit / 2}
          onLimit={setNews}
          onChange={(text) => {
            if (countCharacters(text) < limit) setNews(null)
            onChange(text)
          }}
        />
      </Suspense>
      <Counter id={`${id}-count`} count={count} limit={limit} news={news} />
      {error && (
        <p id={`${id}-error`} className={fields.error}>
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
    </div>
  )
}
