import { NavLink } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import { UserMenu } from '../header/UserMenu.tsx'
import { useMenu } from '../menu.ts'
import { useSession } from '../use-session.ts'
import styles from './BottomBar.module.css'

/** Within thumb reach on a small screen: home, tools (or programs, where tools are closed), and the person. */
export function BottomBar() {
  const { t } = useTranslation('shell')
  const { isOnboarded } = useSession()
  const tools = useMenu().find(({ id, isOff }) => id === 'tools' && !isOff)
  return (
    <nav aria-label={t('nav.quick')} className={styles.bar} data-bottom>
      {isOnboarded && (
        <NavLink to={paths.home()} end className={styles.item}>
          <Icon name="home" size={22} />
          {t('nav.home')}
        </NavLink>
      )}
      {isOnboarded && (
        <NavLink to={tools?.url ?? paths.programs()} className={styles.item}>
          <Icon name={tools ? 'tools' : 'compass'} size={22} />
          {tools?.title ?? t('nav.programs')}
        </NavLink>
      )}
      <UserMenu className={styles.item}>
        <Icon name="user" size={22} />
        {t('user.short')}
      </UserMenu>
    </nav>
  )
}
