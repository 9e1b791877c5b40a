import { ApiError } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { EmptyState } from '../../../ui/feedback/States.tsx'

/** The requested course was never published. */
export const isUnpublished = ({ error }: { error: Error | null }): boolean =>
  error instanceof ApiError && error.status === 404

export function Unpublished() {
  const { t } = useTranslation('studio-results')
  return <EmptyState title={t('unpublished')}>{t('unpublishedBody')}</EmptyState>
}
