import { NavLink } from 'react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import { paths } from '../paths.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './BottomBar.module.css'
import { UserMenu } from './UserMenu.tsx'
import { useSession } from './use-session.ts'

/** At the thumb on a small screen: home, and the person with the way out. */
export function BottomBar() {
  const { t } = useTranslation('shell')
  const { isOnboarded } = useSession()
  return (
    <nav aria-label={t('nav.quick')} className={styles.bar}>
      {isOnboarded && (
        <>
          <NavLink to={paths.home()} end className={styles.item}>
            <Icon name="home" size={22} />
            {t('nav.home')}
          </NavLink>
          <NavLink to={paths.programs()} className={styles.item}>
            <Icon name="compass" size={22} />
            {t('nav.programs')}
          </NavLink>
        </>
      )}
      <UserMenu className={styles.item}>
        <Icon name="user" size={22} />
        {t('user.short')}
      </UserMenu>
    </nav>
  )
}
