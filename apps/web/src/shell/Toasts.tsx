import { useTranslation } from '../i18n/use-translation.ts'
import { ToastRegion } from '../ui/feedback/ToastRegion.tsx'

/** Container of short messages, on every screen. */
export function Toasts() {
  const { t } = useTranslation('shell')
  return <ToastRegion label={t('toasts')} closeLabel={t('close')} />
}
