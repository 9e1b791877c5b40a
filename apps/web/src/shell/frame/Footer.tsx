import { Link } from 'react-router'
import { brand } from '../../brand.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLocalYear } from '../../local-time.ts'
import { paths } from '../../paths.ts'
import { BrandMark } from '../../ui/picture/BrandMark.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { useSession } from '../use-session.ts'
import styles from './Footer.module.css'

/** The current year in the learner's time zone; a range after the first year. */
function useYears(): string {
  const now = useLocalYear()
  return now > brand.since ? `${brand.since}–${now}` : String(brand.since)
}

const social = brand.social.flatMap(({ url, ...network }) => (url ? [{ ...network, url }] : []))

/** Copyright and version, privacy, terms, and social links. */
export function Footer() {
  const { t } = useTranslation('shell')
  const { isBeta } = useSession()
  const years = useYears()
  return (
    <footer className={styles.footer}>
      <div className={styles.wrap}>
        <p className={styles.copyright}>
          <BrandMark size={26} />
          {t('footer.copyright', { years, name: brand.name })} {import.meta.env.VERSION}
        </p>
        {isBeta && <p>{t('beta.notice')}</p>}
        <nav aria-label={t('footer.legal')}>
          <ul className={styles.links}>
            <li>
              <Link to={paths.privacy()}>{t('footer.privacy')}</Link>
            </li>
            <li>
              <Link to={paths.terms()}>{t('footer.terms')}</Link>
            </li>
          </ul>
        </nav>
        {social.length > 0 && (
          <nav aria-label={t('footer.follow')} className={styles.social}>
            <span aria-hidden="true">{t('footer.follow')}</span>
            <ul className={styles.icons}>
              {social.map(({ id, name, url }) => (
                <li key={id}>
                  <a
                    href={url}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={t('footer.newTab', { name })}
                    title={name}
                  >
                    <Icon name={id} />
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </footer>
  )
}
