import { useIsOffline } from '../connection.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** Why an action is unavailable offline; undefined when online. */
export function useNetworkReason(): string | undefined {
  const { t } = useTranslation('shell')
  return useIsOffline() ? t('offline.needed') : undefined
}
