import { useMutation } from '@tanstack/react-query'
import { moveNode } from '@zenit/contract/packs'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { outdatePacks } from '../queries.ts'
import type { Move, TreeItem } from './items.ts'

/** The open dialog; `add` without an item creates a program. */
type TreeQuestion =
  | { what: 'add'; item: TreeItem | null }
  | { what: 'duplicate' | 'move' | 'rename' | 'delete'; item: TreeItem }

export interface TreeWork {
  packId: string
  /** Only a part of the tree is shown; nothing can be moved, because positions count all nodes. */
  isPart: boolean
  /** Read-only: only a part is shown, or the pack is kept in a folder. */
  isFixed: boolean
  asked: TreeQuestion | null
  /** Counts the dialogs, so that each one is remounted. */
  turn: number
  ask: (asked: TreeQuestion) => void
  close: () => void
  move: (move: Move) => void
  dragged: TreeItem | null
  setDragged: (item: TreeItem | null) => void
}

/** State and actions of a pack's tree. */
export function useTreeWork(
  packId: string,
  { isPart, isFixed }: Pick<TreeWork, 'isPart' | 'isFixed'>,
): TreeWork {
  const { t } = useTranslation('studio-editor')
  const [{ asked, turn }, setAsked] = useState<{ asked: TreeQuestion | null; turn: number }>({
    asked: null,
    turn: 0,
  })
  const [dragged, setDragged] = useState<TreeItem | null>(null)
  const { mutate } = useMutation({
    mutationFn: (body: Move) => request(moveNode, { params: { id: packId }, body }),
    onSuccess: async () => {
      await outdatePacks()
      toasts.success(t('tree.moved'))
    },
    onError: () => toasts.error(t('tree.failed')),
  })
  return {
    packId,
    isPart,
    isFixed,
    asked,
    turn,
    ask: (next) => setAsked({ asked: next, turn: turn + 1 }),
    close: () => setAsked({ asked: null, turn }),
    move: mutate,
    dragged,
    setDragged,
  }
}
