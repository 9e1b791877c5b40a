import type { Editor } from '@tiptap/core'
import { useCallback, useSyncExternalStore } from 'react'

/** A comparable fact about the editor, updated at each change of the text or the cursor. */
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
