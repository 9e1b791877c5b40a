import type { Editor } from '@tiptap/core'

const focused = (editor: Editor) => editor.chain().focus()

/** Commands of the toolbar, and whether each is active at the cursor. */
export const commands = {
  bold: (editor: Editor) => focused(editor).toggleBold().run(),
  italic: (editor: Editor) => focused(editor).toggleItalic().run(),
  code: (editor: Editor) => focused(editor).toggleMark('code').run(),
  formula: (editor: Editor) => focused(editor).toggleMark('formula').run(),
  heading: (editor: Editor) => focused(editor).toggleHeading({ level: 2 }).run(),
  subheading: (editor: Editor) => focused(editor).toggleHeading({ level: 3 }).run(),
  bullets: (editor: Editor) => focused(editor).toggleBulletList().run(),
  numbers: (editor: Editor) => focused(editor).toggleOrderedList().run(),
  tasks: toggleTasks,
  quote: (editor: Editor) => focused(editor).toggleWrap('blockquote').run(),
  callout: (editor: Editor) => focused(editor).toggleWrap('callout').run(),
  listing: (editor: Editor) => focused(editor).toggleNode('codeBlock', 'paragraph').run(),
  table: (editor: Editor) => focused(editor).insertContent(emptyTable(3, 3)).run(),
  rule: (editor: Editor) => focused(editor).insertContent({ type: 'horizontalRule' }).run(),
  undo: (editor: Editor) => focused(editor).undo().run(),
  redo: (editor: Editor) => focused(editor).redo().run(),
} satisfies Record<string, (editor: Editor) => void>

const checkedAt = (editor: Editor): unknown => editor.getAttributes('listItem').checked
const isTask = (editor: Editor): boolean =>
  editor.isActive('bulletList') && typeof checkedAt(editor) === 'boolean'

export const holds = {
  bold: (editor) => editor.isActive('bold'),
  italic: (editor) => editor.isActive('italic'),
  code: (editor) => editor.isActive('code'),
  formula: (editor) => editor.isActive('formula'),
  heading: (editor) => editor.isActive('heading', { level: 2 }),
  subheading: (editor) => editor.isActive('heading', { level: 3 }),
  bullets: (editor) => editor.isActive('bulletList') && !isTask(editor),
  numbers: (editor) => editor.isActive('orderedList'),
  tasks: isTask,
  quote: (editor) => editor.isActive('blockquote'),
  callout: (editor) => editor.isActive('callout'),
  listing: (editor) => editor.isActive('codeBlock'),
} satisfies Partial<Record<keyof typeof commands, (editor: Editor) => boolean>>

function toggleTasks(editor: Editor): void {
  const checked = isTask(editor) ? null : false
  const chain = focused(editor)
  if (!editor.isActive('bulletList')) chain.toggleBulletList()
  chain.updateAttributes('listItem', { checked }).run()
}

const cell = { type: 'tableCell', content: [{ type: 'paragraph' }] }

const emptyTable = (rows: number, columns: number) => ({
  type: 'table',
  content: Array.from({ length: rows }, () => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, () => cell),
  })),
})
