import { useTranslation } from 'react-i18next'
import { ToastRegion } from '../ui/ToastRegion.tsx'

/** The place of short messages, on every screen. */
export function Toasts() {
  const { t } = useTranslation('shell')
  return <ToastRegion label={t('toasts')} closeLabel={t('close')} />
}
