import type { ReactNode } from 'react'
import { currentLanguage } from '../i18n/i18n.ts'
import { languageOptions } from '../i18n/language.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Menu } from '../ui/Menu.tsx'
import { useChangeLanguage } from './use-change-language.ts'

/** The languages to choose from, each in its own name (LANG-04). */
export function LanguageMenu({
  className,
  children,
}: {
  className?: string | undefined
  children?: ReactNode
}) {
  const { t } = useTranslation('shell')
  const { change } = useChangeLanguage()
  const current = currentLanguage()
  return (
    <Menu
      label={t('language.current', { alias: current.toUpperCase() })}
      className={className}
      entries={languageOptions.map(({ alias, name, icon }) => ({
        id: alias,
        label: name,
        icon,
        lang: alias,
        isChosen: alias === current,
        onSelect: () => void change(alias),
      }))}
    >
      {children ?? current.toUpperCase()}
    </Menu>
  )
}
