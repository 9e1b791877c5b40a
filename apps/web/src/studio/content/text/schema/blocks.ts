import { type Editor, type Extensions, InputRule, mergeAttributes, Node } from '@tiptap/core'
import { Heading } from '@tiptap/extension-heading'
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list'

/** Parts of a text that keep their source; see `MarkdownText`. */
export const parts = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'blockquote',
  'callout',
  'codeBlock',
  'horizontalRule',
  'table',
  'sourceBlock',
]

const remembered = { default: null, rendered: false, keepOnSplit: false }

/** A loose list, with blank lines between the items or parts: invisible, but kept. */
const spread = { spread: { default: false, rendered: false } }

const Bullets = BulletList.extend({
  content: 'listItem+',
  addAttributes: () => spread,
})

const Numbers = OrderedList.extend({
  addAttributes: () => ({ ...spread, start: { default: 1, parseHTML: startOf, renderHTML: startAs } }),
})

const startOf = (element: HTMLElement) => Number(element.getAttribute('start') ?? 1) || 1
const startAs = ({ start }: Record<string, unknown>) => (start === 1 ? {} : { start })

const checkedOf = (element: HTMLElement): boolean | null => {
  const box = element.querySelector(':scope > input[type=checkbox], :scope > p > input[type=checkbox]')
  const state = element.dataset.checked ?? (box ? String(box.hasAttribute('checked')) : undefined)
  return state === undefined ? null : state === 'true'
}

/** Also a task with a checkbox. Tab leaves the editor, as in final works (WCAG 2.1.2). */
const Item = ListItem.extend({
  addAttributes: () => ({
    spread: { default: false, rendered: false },
    checked: {
      default: null,
      keepOnSplit: true,
      parseHTML: checkedOf,
      renderHTML: ({ checked }: Record<string, unknown>) =>
        checked === null ? {} : { 'data-checked': String(checked) },
    },
  }),
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name, { checked: nextTask(this.editor) }),
      'Mod-Enter': () => toggleDone(this.editor),
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    }
  },
})

/** The item after a task is an open task. */
const nextTask = (editor: Editor): false | null =>
  editor.getAttributes('listItem').checked === null ? null : false

function toggleDone(editor: Editor): boolean {
  const { checked } = editor.getAttributes('listItem')
  return typeof checked === 'boolean' && editor.commands.updateAttributes('listItem', { checked: !checked })
}

const Quotation = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: () => ['blockquote', 0],
})

export const calloutKinds = ['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION'] as const

export interface CalloutOptions {
  /** Label of a kind, shown above the callout. */
  labelOf: (kind: string) => string
}

/** GitHub's `> [!NOTE]`. */
const Callout = Node.create<CalloutOptions>({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'NOTE',
      parseHTML: (element: HTMLElement) => element.dataset.callout ?? 'NOTE',
      renderHTML: ({ kind }: Record<string, unknown>) => ({
        'data-callout': kind,
        class: `callout callout-${String(kind).toLowerCase()}`,
      }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-callout]' }],
  addOptions: () => ({ labelOf: (kind) => kind }),
  renderHTML({ HTMLAttributes, node }) {
    const label = { 'data-label': this.options.labelOf(String(node.attrs.kind).toUpperCase()) }
    return ['div', mergeAttributes(HTMLAttributes, label), 0]
  },
})

/** Text kept character by character: code, and Markdown without a form in the editor. */
const verbatim = {
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
} as const

/** Leaves a code block: after two empty lines at its end, or at once. */
function leave(editor: Editor, name: string, isAtOnce: boolean): boolean {
  const { $from, empty } = editor.state.selection
  if ($from.parent.type.name !== name) return false
  if (isAtOnce) return editor.commands.exitCode()
  const isAtEnd = empty && $from.parentOffset === $from.parent.content.size
  if (!isAtEnd || !$from.parent.textContent.endsWith('\n\n')) return editor.commands.insertContent('\n')
  const tidy = ({ tr }: { tr: { delete: (from: number, to: number) => unknown } }) => {
    tr.delete($from.pos - 2, $from.pos)
    return true
  }
  return editor.chain().command(tidy).exitCode().run()
}

const Code = Node.create({
  name: 'codeBlock',
  ...verbatim,
  addAttributes: () => ({
    info: {
      default: '',
      parseHTML: (element: HTMLElement) => element.dataset.info ?? '',
      renderHTML: ({ info }: Record<string, unknown>) => (info ? { 'data-info': info } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: ({ HTMLAttributes }) => ['pre', HTMLAttributes, ['code', 0]],
  addKeyboardShortcuts() {
    return {
      Enter: () => leave(this.editor, this.name, false),
      'Mod-Enter': () => leave(this.editor, this.name, true),
    }
  },
})

const Source = Node.create({
  name: 'sourceBlock',
  ...verbatim,
  parseHTML: () => [{ tag: 'pre[data-source]', preserveWhitespace: 'full', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['pre', mergeAttributes(HTMLAttributes, { 'data-source': '' }), 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => leave(this.editor, this.name, false),
      'Mod-Enter': () => leave(this.editor, this.name, true),
    }
  },
})

const Rule = Node.create({
  name: 'horizontalRule',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr'],
  addInputRules() {
    return [
      new InputRule({
        find: /^---$/,
        handler: ({ range, chain }) => {
          chain().deleteRange(range).insertContent({ type: this.name }).run()
        },
      }),
    ]
  },
})

/** Data from the file kept with a part: its source, and the source before it. */
const Remembered = Node.create({
  name: 'doc',
  topNode: true,
  content: 'block+',
  addGlobalAttributes: () => [{ types: parts, attributes: { source: remembered, gap: remembered } }],
})

export const blocks: Extensions = [
  Remembered,
  Heading.configure({ levels: [1, 2, 3, 4, 5, 6] }),
  Bullets,
  Numbers,
  Item,
  Quotation,
  Callout,
  Code,
  Source,
  Rule,
]
