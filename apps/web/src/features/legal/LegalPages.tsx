import { Link } from 'react-router'
import { brand } from '../../brand.ts'
import en from '../../i18n/en/legal.json'
import pl from '../../i18n/pl/legal.json'
import { addTexts } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ListHead } from '../../lists/ListHead.tsx'
import { operator } from '../../operator.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card/Card.tsx'
import styles from './LegalPages.module.css'
import { StoredData } from './StoredData.tsx'

// Long, and used only here: loaded with the page instead of with all texts.
addTexts('pl', { legal: pl })
addTexts('en', { legal: en })

const sections = {
  privacy: ['who', 'data', 'recipients', 'cookies', 'automated', 'security', 'rights', 'contact', 'changes'],
  terms: [
    ...['service', 'requirements', 'account', 'conduct', 'content', 'tests', 'certificates'],
    ...['suspension', 'liability', 'complaints', 'change', 'law'],
  ],
}

type Kind = keyof typeof sections

interface SectionProps {
  kind: Kind
  section: string
}

/** Sections that start with the operator's data, and those that end with the contact. */
const presentsOperator = ['who', 'service']
const namesContact = ['contact', 'complaints']

const useWords = () => {
  const { t } = useTranslation('legal')
  return t as unknown as (key: string, values?: Record<string, string>) => string
}

const MailLink = ({ to }: { to: string }) => <a href={`mailto:${to}`}>{to}</a>

/** Contact address, as set by the installation. */
function Contact({ kind, section }: SectionProps) {
  const say = useWords()
  const { email, officerEmail } = operator
  return (
    <>
      {email ? (
        <p>
          {say(`${kind}.${section}.named`)} <MailLink to={email} />
        </p>
      ) : (
        <p>{say(`${kind}.${section}.unnamed`)}</p>
      )}
      {officerEmail && section === 'contact' && (
        <p>
          {say('privacy.contact.officer')} <MailLink to={officerEmail} />
        </p>
      )}
    </>
  )
}

function Section({ kind, section }: SectionProps) {
  const say = useWords()
  const { name } = operator
  const values = { name: brand.name, operator: name ?? '' }
  return (
    <section>
      <h2>{say(`${kind}.${section}.heading`)}</h2>
      {presentsOperator.includes(section) && (
        <p>{say(`${kind}.${section}.${name ? 'named' : 'unnamed'}`, values)}</p>
      )}
      {namesContact.includes(section) && <Contact kind={kind} section={section} />}
      {section !== 'contact' &&
        say(`${kind}.${section}.body`, values)
          .split('\n')
          .map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
      {section === 'data' && <StoredData />}
      {section === 'rights' && (
        <p>
          <Link to={paths.yourData()} className={styles.onward}>
            {say('privacy.rights.link')}
          </Link>
        </p>
      )}
    </section>
  )
}

function LegalPage({ kind }: { kind: Kind }) {
  const say = useWords()
  return (
    <>
      <ListHead title={say(`${kind}.title`)} lead={say(`${kind}.lead`, { name: brand.name })} />
      <Card as="section" className={styles.sheet}>
        {sections[kind].map((section) => (
          <Section key={section} kind={kind} section={section} />
        ))}
      </Card>
    </>
  )
}

/** Which personal data is stored and why: a draft for the operator to adapt. */
export const PrivacyPage = () => <LegalPage kind="privacy" />

/** Terms of use: also a draft. */
export const TermsPage = () => <LegalPage kind="terms" />
