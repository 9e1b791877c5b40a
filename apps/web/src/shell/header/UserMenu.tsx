import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { useSession } from '../use-session.ts'
import { menuPart } from './menu-part.tsx'

const { Part: AccountEntries, fetch } = menuPart(
  async () => (await import('./menus/AccountEntries.tsx')).AccountEntries,
)

/** The person's menu: profile, rank, account settings and sign-out. */
export function UserMenu({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { user } = useSession()
  if (!user) return null
  return (
    <Popover
      label={t('user.menu', { name: user.firstName })}
      isNamed
      align="end"
      className={className}
      onReach={fetch}
      content={(close) => <AccountEntries onLeave={close} />}
    >
      {children}
    </Popover>
  )
}
