import { useMutation } from '@tanstack/react-query'
import {
  type DocumentVersion,
  deleteDocument,
  type PackDocument,
  restoreVersion,
} from '@zenit/contract/packs'
import { ApiError, request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { outdatePacks } from '../queries.ts'

/** The version that a line of the history can bring back: of a deletion, what was deleted. */
export const restorable = ({ version, isDeletion, before }: DocumentVersion): number | null =>
  isDeletion ? before : version

interface RestoredVersion {
  /** What the document was before; version 0: it was not there. */
  was: DocumentVersion['current']
  now: PackDocument
}

/** Makes an earlier version the newest one; the message about it takes that back. */
export function useRestore(pack: string) {
  const { t } = useTranslation('studio-history')
  const params = { id: pack }
  const onError = (error: unknown) =>
    toasts.error(t(error instanceof ApiError && error.code === 'conflict' ? 'changed' : 'notRestored'))
  const undo = useMutation({
    mutationFn: async ({ was, now }: RestoredVersion): Promise<unknown> => {
      const { path, version: expectedVersion } = now
      if (was.version === 0) return request(deleteDocument, { params, query: { path, expectedVersion } })
      return request(restoreVersion, { params, body: { ...was, expectedVersion } })
    },
    onSuccess: async () => {
      await outdatePacks()
      toasts.success(t('undone'))
    },
    onError,
  })
  return useMutation({
    mutationFn: async (wanted: DocumentVersion): Promise<RestoredVersion> => {
      const { path, current } = wanted
      const version = restorable(wanted) ?? 0
      const body = { path, version, expectedVersion: current.version }
      const { document } = await request(restoreVersion, { params, body })
      return { was: current, now: document }
    },
    onSuccess: async (restored) => {
      await outdatePacks()
      toasts.success(t('restored'), { label: t('undo'), onSelect: () => undo.mutate(restored) })
    },
    onError,
  })
}
