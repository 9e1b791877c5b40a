import i18next, { type Namespace, type TFunction } from 'i18next'
import { useMemo, useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

const language = () => i18next.language

/**
 * The texts of a slice in the language of the moment; draws again when it changes. Catalogues are in place before
 * a page is drawn; what else the binding of i18next for React knows, mostly how to wait, would weigh 2 kB.
 */
export function useTranslation<const Slice extends Namespace = 'common'>(slice?: Slice) {
  const current = useSyncExternalStore(subscribe, language)
  const t = useMemo(() => i18next.getFixedT(current, slice) as TFunction<Slice>, [current, slice])
  return { t, i18n: i18next }
}
