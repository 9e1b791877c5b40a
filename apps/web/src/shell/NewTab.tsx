import { useTranslation } from '../i18n/use-translation.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

/** At the end of a link's words, for those who listen: it opens in a new tab. */
export function NewTab() {
  const { t } = useTranslation('menus')
  return <VisuallyHidden> {t('newTab')}</VisuallyHidden>
}
