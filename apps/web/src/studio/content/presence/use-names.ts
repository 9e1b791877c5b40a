import { listWords } from '../../../format/lists.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'

/** „Ala, Ola i Jan”. */
export function useNames(): (names: readonly string[]) => string {
  const { language } = useTranslation('studio-presence')
  return (names) => listWords(names, language)
}
