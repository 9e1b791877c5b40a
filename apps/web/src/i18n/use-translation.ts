import type { Namespace } from 'i18next'
import { useSyncExternalStore } from 'react'
import { currentLanguage, onLanguageChange } from './i18n.ts'
import { textsOf } from './translate.ts'

/**
 * The texts of a slice in the language of the moment, and that language; draws again when it changes. Catalogues are
 * in place before a page is drawn, so there is nothing to wait for.
 */
export function useTranslation<const Slice extends Namespace = 'common'>(slice = 'common' as Slice) {
  const language = useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage)
  return { t: textsOf(language, slice), language }
}
