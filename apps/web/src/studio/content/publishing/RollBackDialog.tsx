import { useMutation, useQuery } from '@tanstack/react-query'
import { createRequest, type PackImpact, type PackSummary, rollBackCourse } from '@zenit/contract/packs'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { outdatePacks, rollBackQuery } from '../queries.ts'
import { ImpactDialog } from './ImpactDialog.tsx'

/** A course in an earlier publication. */
export interface EarlierCourse {
  course: string
  publicationId: string
  number: number
}

interface Props {
  pack: PackSummary
  earlier: EarlierCourse
  onClose: () => void
}

/** Shows the effects of rolling a course back, and rolls it back. */
export function RollBackDialog({ pack, earlier: { course, publicationId, number }, onClose }: Props) {
  const { t } = useTranslation('studio-content')
  const { t: later } = useTranslation('studio-publishing')
  const { _id: packId, needsApproval } = pack
  const params = { id: packId }
  const query = useQuery(rollBackQuery(packId, { course, publicationId }))
  const rollBack = useMutation({
    mutationFn: ({ change, ...impact }: PackImpact): Promise<unknown> => {
      const earlier = { course, publicationId }
      const confirmation = impact.confirmation === null ? {} : { confirmation: impact.confirmation }
      if (!needsApproval)
        return request(rollBackCourse, { params, body: { change, ...earlier, ...confirmation } })
      return request(createRequest, { params, body: { change, rollBack: earlier, ...confirmation } })
    },
    onSuccess: async () => {
      await outdatePacks()
      toasts.success(needsApproval ? later('requested') : t('rollBack.done'))
      onClose()
    },
  })
  return (
    <ImpactDialog
      isOpen
      onClose={onClose}
      title={t('rollBack.title', { slug: course })}
      query={query}
      mutation={rollBack}
      sendLabel={needsApproval ? later('request') : t('rollBack.send')}
      nothing={t('rollBack.nothing')}
    >
      <p>{t('rollBack.body', { number })}</p>
      {needsApproval && <p>{`${later('needsApproval')} ${later('keepsDraft')}`}</p>}
    </ImpactDialog>
  )
}
