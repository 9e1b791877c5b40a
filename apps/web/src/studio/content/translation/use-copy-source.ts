import { useMutation } from '@tanstack/react-query'
import { type PackDocument, saveDocument, viewDocument } from '@zenit/contract/packs'
import { useEffect, useRef } from 'react'
import { ApiError, request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { outdatePacks } from '../queries.ts'

/** Announces that a translation was replaced, and offers to undo it. */
function useReplaced(): (undo: () => void) => void {
  const { t } = useTranslation('studio-gaps')
  return (onSelect) => toasts.success(t('replace.done'), { label: t('replace.undo'), onSelect })
}

interface ReplacedText {
  path: string
  before: string
  now: PackDocument
}

/** Copies the source into a translation with its own file. */
export function useCopySource(pack: string, source: string | null) {
  const { t } = useTranslation('studio-translation')
  const { t: words } = useTranslation('studio-gaps')
  const tell = useReplaced()
  const params = { id: pack }
  const view = async (path: string) => (await request(viewDocument, { params, query: { path } })).document
  const save = async (path: string, content: string, expectedVersion: number) =>
    (await request(saveDocument, { params, body: { path, content, expectedVersion } })).document
  const undo = useMutation({
    mutationFn: ({ path, before, now }: ReplacedText) => save(path, before, now.version),
    onSuccess: async () => {
      await outdatePacks()
      toasts.success(words('replace.undone'))
    },
    onError: (error) => {
      const isConflict = error instanceof ApiError && error.code === 'conflict'
      toasts.error(isConflict ? words('replace.changed') : t('notConfirmed'))
    },
  })
  return useMutation({
    mutationFn: async (path: string): Promise<ReplacedText | null> => {
      if (source === null) return null
      const [original, { version, content }] = await Promise.all([view(source), view(path)])
      const now = await save(path, original.content ?? '', version)
      return { path, before: content ?? '', now }
    },
    onSuccess: async (replaced) => {
      await outdatePacks()
      if (replaced) tell(() => undo.mutate(replaced))
    },
    onError: () => toasts.error(t('notConfirmed')),
  })
}

/** Copies the source into a translation in a form; undoing it keeps later edits of the form. */
export function useCopyText(
  change: (text: string) => void,
): (texts: { source: string; before: string }) => void {
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  })
  const tell = useReplaced()
  return ({ source, before }) => {
    change(source)
    if (before.trim() !== '') tell(() => latest.current(before))
  }
}
