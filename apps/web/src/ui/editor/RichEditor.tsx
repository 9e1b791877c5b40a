import type { Editor } from '@tiptap/core'
import { useCallback, useRef, useState } from 'react'
import { createEditor } from './create-editor.ts'
import styles from './Editor.module.css'
import { LinkDialog } from './LinkDialog.tsx'
import type { LimitOptions } from './limit.ts'
import { Toolbar } from './Toolbar.tsx'
import type { EditorWords } from './words.ts'

export interface RichEditorProps extends LimitOptions {
  /** Read once; for another text, change the `key`. */
  html: string
  onChange: (html: string) => void
  words: EditorWords
  id: string
  labelId: string
  describedBy: string | undefined
  isInvalid: boolean
  /** Name by which a form finds it. */
  field: string
  lang: string
}

/** A text with headings, lists and links. The page provides label, limit and errors, associated by ids. */
export function RichEditor(props: RichEditorProps) {
  const { words, id } = props
  const [editor, setEditor] = useState<Editor | null>(null)
  const [isLinking, setLinking] = useState(false)
  const latest = useRef(props)
  latest.current = props
  const mount = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const { html, surelyWithin } = latest.current
    const made = createEditor(element, {
      html,
      surelyWithin,
      isWithin: (text) => latest.current.isWithin(text),
      onChange: (text) => latest.current.onChange(text),
      onLimit: (news) => latest.current.onLimit(news),
      onLink: () => setLinking(true),
    })
    setEditor(made)
    return () => made.destroy()
  }, [])
  return (
    <div className={styles.editor} data-invalid={props.isInvalid || undefined}>
      {editor ? (
        <Toolbar editor={editor} words={words} controls={id} onLink={() => setLinking(true)} />
      ) : (
        <div className={styles.toolbar} />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a text with headings and lists is no textarea. */}
      <div
        ref={mount}
        id={id}
        data-field={props.field}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={props.labelId}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid || undefined}
        lang={props.lang}
        className={styles.text}
      />
      {isLinking && editor && (
        <LinkDialog editor={editor} words={words.dialog} onClose={() => setLinking(false)} />
      )}
    </div>
  )
}
