import { type Editor, type Extensions, Node } from '@tiptap/core'
import { goToNextCell, isInTable, tableEditing } from '@tiptap/pm/tables'

type Role = 'table' | 'row' | 'cell'

/** Names of these nodes in ProseMirror's tables. */
const roleOf = { table: 'table', tableRow: 'row', tableCell: 'cell' } as const satisfies Record<string, Role>

const alignOf = (element: HTMLElement) => {
  const align = element.getAttribute('align')
  return align === 'left' || align === 'center' || align === 'right' ? align : null
}

/** At the last cell, or outside a table, Tab keeps its default: it leaves the editor. */
const step = (editor: Editor, direction: 1 | -1): boolean =>
  isInTable(editor.state) && goToNextCell(direction)(editor.state, editor.view.dispatch)

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema: ({ name }) => ({ tableRole: roleOf[name as keyof typeof roleOf] }),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    return { Tab: () => step(this.editor, 1), 'Shift-Tab': () => step(this.editor, -1) }
  },
})

const Row = Node.create({
  name: 'tableRow',
  content: 'tableCell*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

/** A single line of text, as in Markdown; the first row is the header. */
const Cell = Node.create({
  name: 'tableCell',
  content: 'paragraph',
  isolating: true,
  addAttributes: () => ({
    align: { default: null, parseHTML: alignOf },
    // Required by ProseMirror's tables, although Markdown has no merged cells.
    colspan: { default: 1, rendered: false },
    rowspan: { default: 1, rendered: false },
    colwidth: { default: null, rendered: false },
  }),
  parseHTML: () => [{ tag: 'td' }, { tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
})

export const tables: Extensions = [Table, Row, Cell]
