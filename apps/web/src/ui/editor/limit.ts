import { Extension, getHTMLFromFragment } from '@tiptap/core'
import { type Fragment, type Node, Slice } from '@tiptap/pm/model'
import { type EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** `typed`: a character over the limit was refused. `pasted`: only the part that fits was inserted. */
export type LimitNews = 'typed' | 'pasted'

export interface LimitOptions {
  /** Whether a text, as HTML, is within the limit. */
  isWithin: (html: string) => boolean
  /** Length up to which nothing needs to be counted. */
  surelyWithin: number
  onLimit: (news: LimitNews) => void
}

const htmlOf = (doc: Node): string => getHTMLFromFragment(doc.content, doc.type.schema)

/** Depth of the last node of a content. */
function depthAtEnd(content: Fragment): number {
  let depth = 0
  for (let node = content.lastChild; node && !node.isLeaf; node = node.lastChild) depth += 1
  return depth
}

/** Returns the first characters of pasted content. */
export function cutSlice(slice: Slice, letters: number): Slice {
  let left = letters
  let end = 0
  slice.content.descendants((node, position) => {
    if (left <= 0) return false
    if (node.isText) {
      const taken = Math.min(left, node.text?.length ?? 0)
      left -= taken
      end = position + taken
    }
    return true
  })
  if (end === 0) return Slice.empty
  const content = slice.content.cut(0, end)
  return new Slice(content, slice.openStart, depthAtEnd(content))
}

const lettersOf = ({ content }: Slice): number => content.textBetween(0, content.size).length

const replaced = (state: EditorState, slice: Slice): Transaction => state.tr.replaceSelection(slice)

/** Returns the longest beginning of pasted content that fits, by bisection. */
function fitting(state: EditorState, slice: Slice, isWithin: LimitOptions['isWithin']): Transaction | null {
  const fits = (letters: number) => isWithin(htmlOf(replaced(state, cutSlice(slice, letters)).doc))
  let [known, tooMany] = [0, lettersOf(slice) + 1]
  if (!fits(0)) return null
  while (tooMany - known > 1) {
    const middle = Math.floor((known + tooMany) / 2)
    if (fits(middle)) known = middle
    else tooMany = middle
  }
  // Half of a surrogate pair is not a character.
  const text = slice.content.textBetween(0, slice.content.size)
  const isHalved = /[\uD800-\uDBFF]/.test(text.charAt(known - 1))
  return replaced(state, cutSlice(slice, isHalved ? known - 1 : known))
}

/** Blocks input over the limit; pasted or dropped content is shortened to fit. */
export const Limit = Extension.create<LimitOptions>({
  name: 'limit',

  addOptions: () => ({ isWithin: () => true, surelyWithin: 0, onLimit: () => undefined }),

  addProseMirrorPlugins() {
    const { isWithin, surelyWithin, onLimit } = this.options
    const isFine = (doc: Node) => doc.content.size <= surelyWithin || isWithin(htmlOf(doc))

    const take = (view: EditorView, slice: Slice): boolean => {
      if (isFine(replaced(view.state, slice).doc)) return false
      const tr = fitting(view.state, slice, isWithin)
      if (tr) view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
      onLimit('pasted')
      return true
    }

    const drop = (view: EditorView, event: DragEvent, slice: Slice): boolean => {
      const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
      if (!place || isFine(replaced(view.state, slice).doc)) return false
      view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(place.pos))))
      return take(view, slice)
    }

    return [
      new Plugin({
        filterTransaction(tr, state) {
          if (!tr.docChanged || isFine(tr.doc)) return true
          // A text that is already too long may still become shorter.
          const isShorter = tr.doc.content.size < state.doc.content.size
          if (!isShorter) onLimit('typed')
          return isShorter
        },
        props: {
          handlePaste: (view, _event, slice) => take(view, slice),
          handleDrop: (view, event, slice, moved) => !moved && drop(view, event, slice),
        },
      }),
    ]
  },
})
