import { ApiError } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { EmptyState } from '../../../ui/feedback/States.tsx'

/** Learners have never seen the course that was asked for. */
export const isUnpublished = ({ error }: { error: Error | null }): boolean =>
  error instanceof ApiError && error.status === 404

export function Unpublished() {
  const { t } = useTranslation('studio-results')
  return <EmptyState title={t('unpublished')}>{t('unpublishedBody')}</EmptyState>
}
