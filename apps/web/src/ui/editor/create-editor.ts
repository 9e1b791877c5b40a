import { Editor } from '@tiptap/core'
import { extensions } from './extensions.ts'
import { Limit, type LimitOptions } from './limit.ts'
import { withoutForbidden } from './pasted.ts'

interface Options extends LimitOptions {
  html: string
  /** The text as HTML; empty when there is no content. */
  onChange: (html: string) => void
  /** Called when the link dialog is requested by keyboard. */
  onLink: () => void
}

/**
 * An editor on an element rendered by the page. The page owns its attributes, the editor its content. Styles come from
 * our own sheet: the content security policy forbids inserted ones.
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
        // In the editor, these keys trigger no other shortcut.
        event.stopPropagation()
        onLink()
        return true
      },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  })
}
