import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import styles from './Crumbs.module.css'

export interface Crumb {
  to: string
  title: string
}

/** Breadcrumbs of the page, starting with the pack. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation('studio-editor')
  return (
    <nav aria-label={t('crumbs')}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ to, title }) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
            <Icon name="chevron-right" size={16} />
          </li>
        ))}
      </ol>
    </nav>
  )
}
