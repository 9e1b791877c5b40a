import { Form, Link, useLocation } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Hero } from '../../shell/hero/Hero.tsx'
import { useHero } from '../../shell/hero/hero.ts'
import { useMenu } from '../../shell/menu.ts'
import { PageTitle } from '../../shell/navigation/PageTitle.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { TextInput } from '../../ui/form/Field.tsx'
import { Sky } from '../../ui/picture/Sky.tsx'
import styles from './NotFoundPage.module.css'

/** Searches the list of programs. */
function Search() {
  const { t } = useTranslation('shell')
  return (
    <search className={styles.search}>
      <Form action={paths.programs()} className={styles.form}>
        <TextInput
          label={t('notFound.search')}
          hideLabel
          icon="search"
          type="search"
          name="search"
          required
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          placeholder={t('notFound.search')}
        />
        <Button type="submit" look="main">
          {t('notFound.find')}
        </Button>
      </Form>
    </search>
  )
}

/** Links to the other pages that are accessible. */
function Places() {
  const { t } = useTranslation('shell')
  const open = useMenu().filter(({ isOff }) => !isOff)
  return (
    <nav aria-label={t('nav.menu')}>
      <ul className={styles.places}>
        {open.map(({ id, url, title }) => (
          <li key={id}>
            <Link to={url}>{title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Page not found: under the stars, or at /404 (which has no hero) with its own night. */
export function NotFoundPage() {
  const { t } = useTranslation('shell')
  const isPlain = useHero(useLocation().pathname).height === 'none'
  return (
    <>
      <PageTitle>{t('notFound.title')}</PageTitle>
      <Hero>
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
      <div className={styles.more}>
        <Search />
        <Places />
      </div>
    </>
  )
}
