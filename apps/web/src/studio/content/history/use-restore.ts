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

/** The version that a history line can restore; for a deletion, the deleted version. */
export const restorable = ({ version, isDeletion, before }: DocumentVersion): number | null =>
  isDeletion ? before : version

interface RestoredVersion {
  /** The document before the restore; version 0: it did not exist. */
  was: DocumentVersion['current']
  now: PackDocument
}

/** Restores an earlier version as the newest one; the message offers to undo it. */
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
