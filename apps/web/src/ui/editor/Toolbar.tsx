import type { Editor } from '@tiptap/core'
import { ToolRow } from './ToolRow.tsx'
import { type MarkName, useMarks } from './use-marks.ts'
import type { EditorWords } from './words.ts'

type Name = Exclude<keyof EditorWords, 'toolbar' | 'dialog'>

interface Tool {
  name: Name
  keys: string
  /** Toggle buttons: the mark; other buttons act once. */
  mark?: MarkName
  needs?: MarkName
  run: (editor: Editor) => void
}

const focused = (editor: Editor) => editor.chain().focus()

/** Grouped, most used first. */
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

interface Props {
  editor: Editor
  words: EditorWords
  /** Id of the text that the tools edit. */
  controls: string
  onLink: () => void
}

/** The toolbar above the text. */
export function Toolbar({ editor, words, controls, onLink }: Props) {
  const held = useMarks(editor)
  const tools = groups(onLink).map((group) =>
    group.map(({ name, keys, mark, needs, run }) => ({
      name,
      keys,
      label: words[name],
      ...(mark ? { isPressed: held.has(mark) } : {}),
      isOff: needs !== undefined && !held.has(needs),
      run: () => run(editor),
    })),
  )
  return <ToolRow label={words.toolbar} controls={controls} groups={tools} />
}
