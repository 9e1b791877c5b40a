import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Hero } from '../../shell/Hero.tsx'
import { heroOf } from '../../shell/hero.ts'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Sky } from '../../ui/Sky.tsx'
import styles from './NotFoundPage.module.css'

/** Nothing is here: under the stars, or at /404 (which has no hero) with a night of its own. */
export function NotFoundPage() {
  const { t } = useTranslation('shell')
  const isPlain = heroOf(useLocation().pathname).height === 'none'
  return (
    <Hero>
      <PageTitle>{t('notFound.title')}</PageTitle>
      <div className={cx(styles.place, isPlain && styles.framed)} data-on-sky>
        {isPlain && <Sky time="night" className={styles.sky} isFramed />}
        <p className={styles.code}>404</p>
        <h1 className={styles.title}>{t('notFound.title')}</h1>
        <p className={styles.words}>{t('notFound.body')}</p>
        <div className={styles.actions}>
          <LinkButton look="sun" icon="home" render={<Link to={paths.home()} />}>
            {t('error.home')}
          </LinkButton>
          <LinkButton icon="compass" render={<Link to={paths.programs()} />}>
            {t('access.programs')}
          </LinkButton>
        </div>
      </div>
    </Hero>
  )
}
