import { useTranslation } from '../../i18n/use-translation.ts'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { menuPart } from './menu-part.tsx'
import { fetchToolbar } from './toolbar.ts'

const { Part: BetaNotice, fetch } = menuPart(async () => (await import('./menus/BetaNotice.tsx')).BetaNotice)

const reach = () => {
  fetch()
  fetchToolbar()
}

/** Shows that this is a beta, with a link that explains it (BETA-01). */
export function BetaTag({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('shell')
  return (
    <Popover
      label={t('beta.label')}
      isNamed
      className={className}
      onReach={reach}
      content={() => <BetaNotice />}
    >
      {t('beta.tag')}
    </Popover>
  )
}
