import type { Editor } from '@tiptap/core'
import { useCallback, useSyncExternalStore } from 'react'

export const marks = {
  bold: (editor: Editor) => editor.isActive('bold'),
  italic: (editor: Editor) => editor.isActive('italic'),
  heading: (editor: Editor) => editor.isActive('heading', { level: 2 }),
  subheading: (editor: Editor) => editor.isActive('heading', { level: 3 }),
  bullets: (editor: Editor) => editor.isActive('bulletList'),
  numbers: (editor: Editor) => editor.isActive('orderedList'),
  link: (editor: Editor) => editor.isActive('link'),
  canUndo: (editor: Editor) => editor.can().undo(),
  canRedo: (editor: Editor) => editor.can().redo(),
} satisfies Record<string, (editor: Editor) => boolean>

export type MarkName = keyof typeof marks

const read = (editor: Editor): string =>
  (Object.keys(marks) as MarkName[]).filter((name) => marks[name](editor)).join(' ')

/** Active marks at the cursor, and whether undo and redo are available. */
export function useMarks(editor: Editor): ReadonlySet<string> {
  const subscribe = useCallback(
    (listener: () => void) => {
      editor.on('transaction', listener)
      return () => void editor.off('transaction', listener)
    },
    [editor],
  )
  const names = useSyncExternalStore(subscribe, () => (editor.isDestroyed ? '' : read(editor)))
  return new Set(names.split(' '))
}
