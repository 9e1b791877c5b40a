import { currentLanguage } from '../../../i18n/i18n.ts'
import { languageOptions } from '../../../i18n/language.ts'
import { MenuList } from '../../../ui/overlay/Menu.tsx'
import { useChangeLanguage } from '../../use-change-language.ts'

/** Languages to choose from, each in its own name, with its alias (LANG-04). */
export function LanguageChoice({ onLeave }: { onLeave: () => void }) {
  const { change } = useChangeLanguage()
  const current = currentLanguage()
  return (
    <MenuList
      close={onLeave}
      entries={languageOptions.map(({ alias, name, icon }) => ({
        id: alias,
        label: name,
        icon,
        tail: alias.toUpperCase(),
        lang: alias,
        isChosen: alias === current,
        onSelect: () => void change(alias),
      }))}
    />
  )
}
