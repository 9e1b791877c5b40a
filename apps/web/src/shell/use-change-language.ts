import type { Language } from '@zenit/contract/parts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { currentLanguage, speak } from '../i18n/i18n.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { queryClient } from '../query-client.ts'
import { toasts } from '../ui/feedback/toasts.ts'
import { useLoadAgain } from './errors/use-load-again.ts'
import { fetchToolbar } from './header/toolbar.ts'
import { useSession } from './use-session.ts'

/** The URL without `lang`, which would override the choice at the next visit. */
function searchWithoutLang(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('lang')
  return params.size > 0 ? `?${params}` : ''
}

/** Changes the texts at once, then reloads the page's content, filters and the toolbar (LANG-03). */
export function useChangeLanguage() {
  const { t } = useTranslation('shell')
  const [isChanging, setChanging] = useState(false)
  const loadAgain = useLoadAgain()
  const { search } = useLocation()
  const { isOnboarded } = useSession()

  const fetchAgain = async () => {
    await queryClient.invalidateQueries({ refetchType: 'none' })
    await loadAgain(searchWithoutLang(search))
    if (isOnboarded) fetchToolbar()
    await queryClient.refetchQueries({ type: 'active', stale: true })
  }

  const change = async (language: Language) => {
    if (language === currentLanguage()) return
    setChanging(true)
    try {
      await speak(language)
      await fetchAgain()
    } catch {
      toasts.error(t('language.failed'))
    } finally {
      setChanging(false)
    }
  }
  return { change, isChanging }
}
