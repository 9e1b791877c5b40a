import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Sky } from '../../ui/picture/Sky.tsx'
import { PageTitle } from '../navigation/PageTitle.tsx'
import styles from './ErrorScreen.module.css'

interface Props {
  /** Number of failed attempts. */
  attempts: number
  isRetrying?: boolean
  onRefresh: () => void
  /** What failed, if known. */
  failure?: string | undefined
  /** Inside the shell it leaves space for the header and the footer. */
  isInside?: boolean
}

/** "Something went wrong", with next actions (NAV-03). */
export function ErrorScreen({ attempts, isRetrying = false, onRefresh, failure, isInside = false }: Props) {
  const { t } = useTranslation('shell')
  return (
    <div className={cx(styles.screen, isInside && styles.inside)} data-on-sky>
      <PageTitle>{t('error.title')}</PageTitle>
      <Sky time="dusk" className={styles.sky} />
      <div className={styles.words} role="alert">
        <h1 className={styles.title}>{t('error.title')}</h1>
        {failure && <p className={styles.failure}>{failure}</p>}
        <p>{isRetrying ? t('error.retrying') : t('error.body')}</p>
        {attempts > 0 && <p className={styles.attempts}>{t('error.attempts', { count: attempts })}</p>}
        <div className={styles.actions}>
          <Button look="sun" icon="refresh" onClick={onRefresh}>
            {t('error.refresh')}
          </Button>
          {/* A full page load, because the app itself may be broken. */}
          <LinkButton icon="home" render={<a href={paths.home()} />}>
            {t('error.home')}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}
