import { currentLanguage } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { menuPart } from './menu-part.tsx'

const { Part: LanguageChoice, fetch } = menuPart(
  async () => (await import('./menus/LanguageChoice.tsx')).LanguageChoice,
)

/** The current language, with a menu to change it. */
export function LanguageMenu({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('shell')
  const alias = currentLanguage().toUpperCase()
  return (
    <Popover
      label={t('language.current', { alias })}
      isNamed
      align="end"
      className={className}
      onReach={fetch}
      content={(close) => <LanguageChoice onLeave={close} />}
    >
      {alias}
    </Popover>
  )
}
