import { Link } from 'react-router'
import { brand } from '../../brand.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ListHead } from '../../lists/ListHead.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import styles from './LegalPages.module.css'

const sections = {
  privacy: ['who', 'what', 'why', 'where', 'cookies', 'rights'],
  terms: ['service', 'account', 'content', 'certificates', 'change'],
} as const

type Kind = keyof typeof sections

function LegalPage({ kind }: { kind: Kind }) {
  const { t } = useTranslation('legal')
  const say = t as (key: string, values: Record<string, string>) => string
  return (
    <>
      <ListHead title={t(`${kind}.title`)} lead={t(`${kind}.lead`, { name: brand.name })} isBackdrop />
      <Card as="section" className={styles.sheet}>
        {sections[kind].map((section) => (
          <section key={section}>
            <h2>{say(`${kind}.${section}.heading`, {})}</h2>
            <p>{say(`${kind}.${section}.body`, { name: brand.name })}</p>
            {section === 'rights' && (
              <p>
                <Link to={paths.yourData()}>{t('privacy.rights.link')}</Link>
              </p>
            )}
          </section>
        ))}
      </Card>
    </>
  )
}

/** What we keep of a person and why, in plain words. */
export const PrivacyPage = () => <LegalPage kind="privacy" />

/** On what terms the platform may be used. */
export const TermsPage = () => <LegalPage kind="terms" />
