import { useMatch } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { menuPart } from './menu-part.tsx'
import { fetchToolbar } from './toolbar.ts'

const { Part: ProgramLinks, fetch } = menuPart(
  async () => (await import('./menus/ProgramLinks.tsx')).ProgramLinks,
)

const reach = () => {
  fetch()
  fetchToolbar()
}

/** Programs in the top menu: a panel that lists all of them (NAV-05). */
export function ProgramsMenu({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('shell')
  const isList = useMatch('/programs') !== null
  const isProgram = useMatch('/program/:id') !== null
  return (
    <Popover
      label={t('nav.programs')}
      className={className}
      isCurrent={isList || isProgram}
      onReach={reach}
      content={(close) => <ProgramLinks onLeave={close} />}
    >
      {t('nav.programs')}
      <Icon name="chevron-down" size={16} />
    </Popover>
  )
}
