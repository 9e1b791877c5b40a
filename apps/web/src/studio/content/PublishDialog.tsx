import { useMutation, useQuery } from '@tanstack/react-query'
import { type PackImpact, publishPack } from '@zenit/contract/packs'
import { useState } from 'react'
import { request } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { toasts } from '../../ui/feedback/toasts.ts'
import { ImpactDialog } from './ImpactDialog.tsx'
import { impactQuery, outdatePacks } from './queries.ts'
import { StaleTests } from './translation/StaleTests.tsx'

interface Props {
  packId: string
  isOpen: boolean
  onClose: () => void
}

/** Shows what publishing would do, and does it. */
export function PublishDialog({ packId, isOpen, onClose }: Props) {
  const { t } = useTranslation('studio-content')
  const [reason, setReason] = useState('')
  const query = useQuery({ ...impactQuery(packId), enabled: isOpen })
  const publish = useMutation({
    mutationFn: ({ change, confirmation, takesOver, staleTests }: PackImpact) =>
      request(publishPack, {
        params: { id: packId },
        body: {
          change,
          ...(confirmation === null ? {} : { confirmation }),
          ...(takesOver === null ? {} : { takeOver: true }),
          ...(staleTests.length === 0 ? {} : { reason }),
        },
      }),
    onSuccess: async () => {
      await outdatePacks()
      toasts.success(t('publish.done'))
      onClose()
    },
  })
  return (
    <ImpactDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('publish.title')}
      query={query}
      mutation={publish}
      sendLabel={t('publish.send')}
      nothing={t('publish.nothing')}
      isReasonMissing={(query.data?.staleTests.length ?? 0) > 0 && reason.trim() === ''}
    >
      {query.data && <StaleTests tests={query.data.staleTests} reason={reason} onReason={setReason} />}
    </ImpactDialog>
  )
}
