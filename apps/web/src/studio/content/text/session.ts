import { Editor } from '@tiptap/core'
import { ListKeymap } from '@tiptap/extension-list'
import { UndoRedo } from '@tiptap/extensions'
import type { Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { withoutForbidden } from '../../../ui/editor/pasted.ts'
import { MarkdownText } from './markdown/text.ts'
import type { CalloutOptions } from './schema/blocks.ts'
import type { ImageOptions } from './schema/inline.ts'
import { textExtensions } from './schema/schema.ts'
import { fromWord } from './word.ts'

interface Options extends ImageOptions, CalloutOptions {
  source: string
  onEdit: () => void
  /** Called when the link dialog is requested by keyboard. */
  onLink: () => void
}

/** A Markdown text being edited in rich or source mode, with one history for both. */
export interface TextSession {
  editor: Editor
  /** Returns the text as Markdown. */
  source: () => string
  /** Applies an edited source as one step of the history. */
  take: (source: string) => void
  destroy: () => void
}

const sizeOf = (nodes: readonly Node[]): number => nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0)

/** Replaces only the parts that differ: cursor and history keep their positions in the others. */
function replaceChanged({ doc, tr }: EditorState, next: Node): Transaction | null {
  const [old, now] = [doc.children, next.children]
  const most = Math.min(old.length, now.length)
  let start = 0
  while (start < most && now[start]?.eq(old[start] as Node)) start += 1
  if (start === old.length && start === now.length) return null
  let end = 0
  while (end < most - start && now.at(-1 - end)?.eq(old.at(-1 - end) as Node)) end += 1
  const from = sizeOf(old.slice(0, start))
  const to = from + sizeOf(old.slice(start, old.length - end))
  return tr.replaceWith(from, to, now.slice(start, now.length - end))
}

const isLinkKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey

/** As in final works: styles come from our own sheet, and pasted content loses what the page's policy forbids. */
export function startSession(
  element: HTMLElement,
  { source, urlOf, labelOf, onEdit, onLink }: Options,
): TextSession {
  const editor = new Editor({
    element: { mount: element },
    injectCSS: false,
    enableContentCheck: false,
    extensions: [
      ...textExtensions.map((one) => {
        if (one.name === 'callout') return one.configure({ labelOf })
        return one.name === 'image' ? one.configure({ urlOf }) : one
      }),
      ListKeymap,
      UndoRedo,
    ],
    editorProps: {
      transformPastedHTML: (html) => fromWord(withoutForbidden(html)),
      handleKeyDown: (_view, event) => {
        if (!isLinkKey(event)) return false
        event.preventDefault()
        // In the editor, these keys trigger no other shortcut.
        event.stopPropagation()
        onLink()
        return true
      },
      handleClickOn: (_view, _position, node, at, event) => isBox(event, node) && toggle(editor, at, node),
    },
  })
  const text = new MarkdownText(editor.schema)
  const show = (next: string, isStep: boolean) => {
    const tr = replaceChanged(editor.state, text.open(next))
    if (tr) editor.view.dispatch(tr.setMeta('addToHistory', isStep))
  }
  show(source, false)
  editor.commands.setTextSelection(0)
  editor.on('update', onEdit)
  return {
    editor,
    source: () => text.write(editor.state.doc),
    take: (next) => show(next, true),
    destroy: () => editor.destroy(),
  }
}

/** The checkbox of a task is drawn by the style sheet, before its text. */
const isBox = (event: MouseEvent, node: Node): boolean =>
  node.type.name === 'listItem' &&
  typeof node.attrs.checked === 'boolean' &&
  event.target instanceof HTMLLIElement

function toggle(editor: Editor, at: number, node: Node): boolean {
  editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'checked', !node.attrs.checked))
  return true
}
