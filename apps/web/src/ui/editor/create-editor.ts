import { Editor } from '@tiptap/core'
import { extensions } from './extensions.ts'
import { Limit, type LimitOptions } from './limit.ts'
import { withoutForbidden } from './pasted.ts'

interface Options extends LimitOptions {
  html: string
  /** The text as HTML; empty when there is nothing in it. */
  onChange: (html: string) => void
  /** Somebody asks for the link dialog by keyboard. */
  onLink: () => void
}

/**
 * An editor on an element that the page draws. Its attributes stay the page's; what is inside is the editor's. Styles
 * come from our own sheet: the content security policy has no room for inserted ones.
 */
export function createEditor(element: HTMLElement, { html, onChange, onLink, ...limit }: Options): Editor {
  return new Editor({
    element: { mount: element },
    injectCSS: false,
    enableContentCheck: false,
    extensions: [...extensions, Limit.configure(limit)],
    content: html,
    editorProps: {
      transformPastedHTML: withoutForbidden,
      handleKeyDown: (_view, event) => {
        if (
          event.key.toLowerCase() !== 'k' ||
          !(event.ctrlKey || event.metaKey) ||
          event.shiftKey ||
          event.altKey
        )
          return false
        event.preventDefault()
        // While a text is written, the same keys open nothing else.
        event.stopPropagation()
        onLink()
        return true
      },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  })
}
