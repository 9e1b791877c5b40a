import { useIsOffline } from '../connection.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** For what cannot be done without the network: why not now, or nothing while there is one. */
export function useNetworkReason(): string | undefined {
  const { t } = useTranslation('shell')
  return useIsOffline() ? t('offline.needed') : undefined
}
