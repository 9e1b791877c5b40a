import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ClosedEntry } from '../../ui/card/ClosedEntry.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import { type MenuItem, useMenu } from '../menu.ts'
import { useSession } from '../use-session.ts'
import styles from './Header.module.css'
import { ProgramsMenu } from './ProgramsMenu.tsx'

function Item({ item }: { item: MenuItem }) {
  const { t } = useTranslation('shell')
  if (item.isOff)
    return (
      <ClosedEntry reason={t('nav.off')} className={cx(styles.entry, styles.off)}>
        {item.title}
        <Icon name="lock" size={15} />
      </ClosedEntry>
    )
  return (
    <Link to={item.url} className={styles.entry} aria-current={item.isCurrent || undefined}>
      {item.title}
    </Link>
  )
}

/**
 * Programs with its panel, then the entries opened by rank and organisation; nothing before the onboarding (NAV-05,
 * ACCESS-02).
 */
export function TopMenu() {
  const { t } = useTranslation('shell')
  const { isOnboarded } = useSession()
  const items = useMenu()
  return (
    <nav aria-label={t('nav.main')} className={styles.nav}>
      {isOnboarded && <ProgramsMenu className={styles.entry} />}
      {items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </nav>
  )
}
