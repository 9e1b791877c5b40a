import { useMutation, useQuery } from '@tanstack/react-query'
import { createRequest, type PackImpact, type PackSummary, publishPack } from '@zenit/contract/packs'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { impactQuery, outdatePacks } from '../queries.ts'
import { isPast, TimeChoice } from '../requests/TimeChoice.tsx'
import { instantOf } from '../requests/times.ts'
import { StaleTests } from '../translation/StaleTests.tsx'
import { ImpactDialog } from './ImpactDialog.tsx'

interface Props {
  pack: PackSummary
  isOpen: boolean
  onClose: () => void
}

interface PublishInput {
  pack: PackSummary
  reason: string
  /** The field's value; null: now. */
  time: string | null
  onDone: () => void
}

/** Publishes at once, or sends a request: for a set time, or for another author's approval. */
function usePublish({ pack, reason, time, onDone }: PublishInput) {
  const params = { id: pack._id }
  return useMutation({
    mutationFn: ({ change, confirmation, takesOver, staleTests }: PackImpact): Promise<unknown> => {
      const body = {
        change,
        ...(confirmation === null ? {} : { confirmation }),
        ...(takesOver === null ? {} : { takeOver: true }),
        ...(staleTests.length === 0 ? {} : { reason }),
      }
      if (!pack.needsApproval && time === null) return request(publishPack, { params, body })
      const at = time === null ? {} : { publishAt: instantOf(time) }
      return request(createRequest, { params, body: { ...body, ...at } })
    },
    onSuccess: async () => {
      await outdatePacks()
      onDone()
    },
  })
}

/** Shows the effects of publishing, and publishes now or later. */
export function PublishDialog({ pack, isOpen, onClose }: Props) {
  const { t } = useTranslation('studio-content')
  const { t: later } = useTranslation('studio-publishing')
  const { t: translation } = useTranslation('studio-translation')
  const [reason, setReason] = useState('')
  const [time, setTime] = useState<string | null>(null)
  const query = useQuery({ ...impactQuery(pack._id), enabled: isOpen })
  const { data } = query
  const isReasonMissing = (data?.staleTests.length ?? 0) > 0 && reason.trim() === ''
  const [sendLabel, done] = pack.needsApproval
    ? [later('request'), later('requested')]
    : time === null
      ? [t('publish.send'), t('publish.done')]
      : [later('schedule'), later('scheduled')]
  const onDone = () => {
    toasts.success(done)
    onClose()
  }
  const publish = usePublish({ pack, reason, time, onDone })
  return (
    <ImpactDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('publish.title')}
      query={query}
      packId={pack._id}
      mutation={publish}
      sendLabel={sendLabel}
      nothing={t(pack.publishedAt === null ? 'publish.empty' : 'publish.nothing')}
      missing={isReasonMissing ? translation('reasonFirst') : time === '' ? later('time.first') : undefined}
      isExplained={isPast(publish.error)}
      choices={<TimeChoice value={time} onChange={setTime} error={publish.error} />}
    >
      {pack.needsApproval && <p>{later('needsApproval')}</p>}
      {data && <StaleTests tests={data.staleTests} reason={reason} onReason={setReason} />}
    </ImpactDialog>
  )
}
