import { useMutation } from '@tanstack/react-query'
import { saveDocument, viewDocument } from '@zenit/contract/packs'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { outdatePacks } from '../queries.ts'

/** Puts the source into the place of a translation that is a file of its own; the one before is in the history. */
export function useCopySource(pack: string, source: string | null) {
  const { t } = useTranslation('studio-translation')
  const params = { id: pack }
  const view = async (path: string) => (await request(viewDocument, { params, query: { path } })).document
  return useMutation({
    mutationFn: async (path: string) => {
      if (source === null) return
      const [original, { version }] = await Promise.all([view(source), view(path)])
      const content = original.content ?? ''
      await request(saveDocument, { params, body: { path, content, expectedVersion: version } })
    },
    onSuccess: () => outdatePacks(),
    onError: () => toasts.error(t('notConfirmed')),
  })
}
