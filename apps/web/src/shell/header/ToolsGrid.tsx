import { useTranslation } from '../../i18n/use-translation.ts'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { menuPart } from './menu-part.tsx'
import { fetchToolbar } from './toolbar.ts'

const { Part: ExternalTools, fetch } = menuPart(
  async () => (await import('./menus/ExternalTools.tsx')).ExternalTools,
)

const reach = () => {
  fetch()
  fetchToolbar()
}

/** The external products, behind a grid icon (NAV-12). */
export function ToolsGrid({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('shell')
  return (
    <Popover
      label={t('nav.grid')}
      isNamed
      align="end"
      className={className}
      onReach={reach}
      content={(close) => <ExternalTools onLeave={close} />}
    >
      <Icon name="grid" size={22} />
    </Popover>
  )
}
