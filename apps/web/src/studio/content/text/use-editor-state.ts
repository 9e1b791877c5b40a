import type { Editor } from '@tiptap/core'
import { useCallback, useSyncExternalStore } from 'react'

/** A comparable value from the editor, updated on each change of text or cursor. */
export function useEditorState<T extends string | number | boolean | null>(
  editor: Editor,
  read: (editor: Editor) => T,
  destroyed: T,
): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      editor.on('transaction', listener)
      return () => void editor.off('transaction', listener)
    },
    [editor],
  )
  return useSyncExternalStore(subscribe, () => (editor.isDestroyed ? destroyed : read(editor)))
}
