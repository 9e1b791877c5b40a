import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { useMenu } from '../../shell/menu.ts'
import { useHasArea } from '../../shell/use-has-area.ts'
import type { IconName } from '../../ui/picture/Icon.tsx'
import type { Option } from './options.ts'

const icons: Record<string, IconName> = {
  tools: 'tools',
  benefits: 'award',
  community: 'user',
  about: 'info',
}

/** Screens that the learner may open, as in the menu. */
export function usePlaces(): Option[] {
  const { t } = useTranslation('shell')
  const { t: own } = useTranslation('search')
  const menu = useMenu()
  const hasPromptbook = useHasArea('promptbook')
  const prompts: Option = {
    id: 'promptbook',
    href: paths.promptbook(),
    title: own('promptbook'),
    icon: 'copy',
  }
  return [
    { id: 'home', href: paths.home(), title: t('nav.home'), icon: 'home' },
    { id: 'programs', href: paths.programs(), title: t('nav.programs'), icon: 'compass' },
    ...menu
      .filter(({ isOff }) => !isOff)
      .map(({ id, url, title }) => ({ id, href: url, title, icon: icons[id] ?? 'compass' })),
    ...(hasPromptbook ? [prompts] : []),
  ]
}
