import { Link } from 'react-router'
import { brand } from '../../brand.ts'
import { paths } from '../../paths.ts'
import { BrandMark } from '../../ui/picture/BrandMark.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import styles from './PublicHeader.module.css'

const Brand = () => (
  <>
    <BrandMark />
    {brand.name}
  </>
)

/** The header of pages outside the shell, which need no session. On the login page the brand is not a link. */
export const PublicHeader = ({ isLogin = false }: { isLogin?: boolean }) => (
  <header className={styles.header}>
    {isLogin ? (
      <span className={styles.logo}>
        <Brand />
      </span>
    ) : (
      <Link to={paths.home()} className={styles.logo}>
        <Brand />
      </Link>
    )}
    <LanguageMenu className={styles.language} />
  </header>
)
