import { useMutation, useQuery } from '@tanstack/react-query'
import { type PackImpact, rollBackCourse } from '@zenit/contract/packs'
import { request } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { toasts } from '../../ui/feedback/toasts.ts'
import { ImpactDialog } from './ImpactDialog.tsx'
import { outdatePacks, rollBackQuery } from './queries.ts'

/** A course as a publication had it. */
export interface EarlierCourse {
  course: string
  publicationId: string
  number: number
}

interface Props {
  packId: string
  earlier: EarlierCourse
  onClose: () => void
}

/** Shows what rolling a course back would do, and does it. */
export function RollBackDialog({ packId, earlier: { course, publicationId, number }, onClose }: Props) {
  const { t } = useTranslation('studio-content')
  const query = useQuery(rollBackQuery(packId, { course, publicationId }))
  const rollBack = useMutation({
    mutationFn: ({ confirmation }: PackImpact) =>
      request(rollBackCourse, {
        params: { id: packId },
        body: { course, publicationId, ...(confirmation === null ? {} : { confirmation }) },
      }),
    onSuccess: async () => {
      await outdatePacks()
      toasts.success(t('rollBack.done'))
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
      sendLabel={t('rollBack.send')}
      nothing={t('rollBack.nothing')}
    >
      <p>{t('rollBack.body', { number })}</p>
    </ImpactDialog>
  )
}
