import type { Namespace } from 'i18next'
import { useSyncExternalStore } from 'react'
import { currentLanguage, onLanguageChange } from './i18n.ts'
import { textsOf } from './translate.ts'

/**
 * Texts of a slice in the current language, and that language; re-renders when it changes. Catalogues are loaded before
 * a page is rendered, so nothing has to wait.
 */
export function useTranslation<const Slice extends Namespace = 'common'>(slice = 'common' as Slice) {
  const language = useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage)
  return { t: textsOf(language, slice), language }
}
