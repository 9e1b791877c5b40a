import { useQuery } from '@tanstack/react-query'
import type { Organisation } from '@zenit/contract/organisations'
import { useParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageTitle } from '../../shell/navigation/PageTitle.tsx'
import { useSession } from '../../shell/use-session.ts'
import { studioPaths } from '../../studio-paths.ts'
import { Tag } from '../../ui/Tag.tsx'
import { BackLink, SubjectTitle } from '../SubjectHead.tsx'
import { Invitations } from './members/Invitations.tsx'
import { Managers } from './members/Managers.tsx'
import { Members } from './members/Members.tsx'
import { Seats } from './members/Seats.tsx'
import styles from './OrganisationPage.module.css'
import { OrganisationsPage } from './OrganisationsPage.tsx'
import { organisationQuery } from './queries.ts'

/** The menu leads a manager to their list, or past it. */
function Head({ organisation, isAdmin }: { organisation: Organisation; isAdmin: boolean }) {
  const { t } = useTranslation('studio-members')
  const { name, isDefault } = organisation
  return (
    <header className={styles.head}>
      {isAdmin && <BackLink to={studioPaths.organisations()}>{t('back')}</BackLink>}
      <SubjectTitle>{name}</SubjectTitle>
      <p className={styles.lead}>{t('lead')}</p>
      {isDefault && (
        <p>
          <Tag tone="sun" icon="home">
            {t('isDefault')}
          </Tag>
        </p>
      )}
    </header>
  )
}

/** One organisation: who is in it, who looks after it, how many it has room for. */
function Overview({ id }: { id: string }) {
  const { data } = useQuery(organisationQuery(id))
  const { user } = useSession()
  const isAdmin = user?.roles.includes('admin') ?? false
  // The loader has it, or the page is another.
  if (!data) return null
  const { organisation } = data
  return (
    <>
      <PageTitle>{organisation.name}</PageTitle>
      <Head organisation={organisation} isAdmin={isAdmin} />
      <div className={styles.page}>
        <Members organisation={organisation} />
        <div className={styles.column}>
          <Seats organisation={organisation} canChange={isAdmin && !organisation.isDefault} />
          <Invitations organisation={organisation} />
          <Managers organisation={organisation} canChange={isAdmin} />
        </div>
      </div>
    </>
  )
}

/** All organisations, or the one that the rest of the address names. */
export function OrganisationPage() {
  const { '*': id = '' } = useParams()
  return id ? <Overview id={id} /> : <OrganisationsPage />
}
