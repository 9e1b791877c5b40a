import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useState } from 'react'
import styles from './Editor.module.css'
import { ToolIcon } from './ToolIcon.tsx'
import { type MarkName, useMarks } from './use-marks.ts'
import type { EditorWords } from './words.ts'

type Name = Exclude<keyof EditorWords, 'toolbar' | 'dialog'>

interface Tool {
  name: Name
  keys: string
  /** Pressed while it holds; the others do something once. */
  mark?: MarkName
  needs?: MarkName
  run: (editor: Editor) => void
}

const focused = (editor: Editor) => editor.chain().focus()

/** In groups, from what is used most. */
const groups = (onLink: () => void): Tool[][] => [
  [
    {
      name: 'bold',
      keys: 'Control+B',
      mark: 'bold',
      run: (e) => focused(e).toggleBold().run(),
    },
    {
      name: 'italic',
      keys: 'Control+I',
      mark: 'italic',
      run: (e) => focused(e).toggleItalic().run(),
    },
  ],
  [
    {
      name: 'heading',
      keys: 'Control+Alt+2',
      mark: 'heading',
      run: (e) => focused(e).toggleHeading({ level: 2 }).run(),
    },
    {
      name: 'subheading',
      keys: 'Control+Alt+3',
      mark: 'subheading',
      run: (e) => focused(e).toggleHeading({ level: 3 }).run(),
    },
  ],
  [
    {
      name: 'bullets',
      keys: 'Control+Shift+8',
      mark: 'bullets',
      run: (e) => focused(e).toggleBulletList().run(),
    },
    {
      name: 'numbers',
      keys: 'Control+Shift+7',
      mark: 'numbers',
      run: (e) => focused(e).toggleOrderedList().run(),
    },
    { name: 'link', keys: 'Control+K', mark: 'link', run: onLink },
  ],
  [
    { name: 'undo', keys: 'Control+Z', needs: 'canUndo', run: (e) => focused(e).undo().run() },
    {
      name: 'redo',
      keys: 'Control+Shift+Z',
      needs: 'canRedo',
      run: (e) => focused(e).redo().run(),
    },
  ],
]

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** One stop of Tab; inside, arrows go from tool to tool (WAI-ARIA APG, “Toolbar”). */
function useArrows() {
  const [at, setAt] = useState(0)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const next = step(at, buttons.length)
    setAt(next)
    buttons[next]?.focus()
  }
  return { at, setAt, onKeyDown }
}

interface Props {
  editor: Editor
  words: EditorWords
  /** The id of the text that the tools work on. */
  controls: string
  onLink: () => void
}

/** The tools above the text. */
export function Toolbar({ editor, words, controls, onLink }: Props) {
  const held = useMarks(editor)
  const { at, setAt, onKeyDown } = useArrows()
  let number = -1
  return (
    <div
      role="toolbar"
      aria-label={words.toolbar}
      aria-controls={controls}
      className={styles.toolbar}
      onKeyDown={onKeyDown}
    >
      {groups(onLink).map((group) => (
        <span key={group[0]?.name} className={styles.group}>
          {group.map(({ name, keys, mark, needs, run }) => {
            number += 1
            const place = number
            const isOff = needs !== undefined && !held.has(needs)
            return (
              <button
                key={name}
                type="button"
                className={styles.tool}
                aria-label={words[name]}
                title={words[name]}
                aria-keyshortcuts={keys}
                aria-pressed={mark ? held.has(mark) : undefined}
                aria-disabled={isOff || undefined}
                tabIndex={place === at ? 0 : -1}
                // The cursor stays in the text, and on a phone its keyboard stays open.
                onMouseDown={(event) => event.preventDefault()}
                onFocus={() => setAt(place)}
                onClick={() => !isOff && run(editor)}
              >
                <ToolIcon name={name} />
              </button>
            )
          })}
        </span>
      ))}
    </div>
  )
}
