import { useQuery } from '@tanstack/react-query'
import type { Organisation } from '@zenit/contract/organisations'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { fullName } from '../../format/names.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageTitle } from '../../shell/navigation/PageTitle.tsx'
import { useSession } from '../../shell/use-session.ts'
import { studioPaths } from '../../studio-paths.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { BackLink, SubjectTitle } from '../SubjectHead.tsx'
import { Assignments } from './assignments/Assignments.tsx'
import { AssignmentView } from './assignments/AssignmentView.tsx'
import { Domains } from './domains/Domains.tsx'
import { Groups } from './groups/Groups.tsx'
import { Integrations } from './integrations/Integrations.tsx'
import { MatrixView } from './matrix/MatrixView.tsx'
import { Invitations } from './members/Invitations.tsx'
import { Managers } from './members/Managers.tsx'
import { Members } from './members/Members.tsx'
import { Seats } from './members/Seats.tsx'
import { SecondFactor } from './members/SecondFactor.tsx'
import styles from './OrganisationPage.module.css'
import { OrganisationsPage } from './OrganisationsPage.tsx'
import { PersonView } from './person/PersonView.tsx'
import { memberQuery } from './person/queries.ts'
import { type OrganisationPlace, type OrganisationView, organisationViews, placeOf } from './place.ts'
import { organisationQuery } from './queries.ts'
import { CourseReportView } from './report/CourseReportView.tsx'
import { ReportView } from './report/ReportView.tsx'

/** For a manager of one organisation, the menu skips the list. */
function Head({ organisation, isAdmin }: { organisation: Organisation; isAdmin: boolean }) {
  const { t } = useTranslation('studio-members')
  const { name, isDefault } = organisation
  return (
    <header className={styles.head}>
      {isAdmin && <BackLink to={studioPaths.organisations()}>{t('back')}</BackLink>}
      <SubjectTitle>{name}</SubjectTitle>
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

/** People, managers and seats of an organisation. */
function People({ organisation, isAdmin }: { organisation: Organisation; isAdmin: boolean }) {
  return (
    <div className={styles.page}>
      <Members organisation={organisation} />
      <div className={styles.column}>
        <Seats organisation={organisation} canChange={isAdmin && !organisation.isDefault} />
        <SecondFactor organisation={organisation} />
        <Invitations organisation={organisation} />
        {/* The default organisation has no domains. */}
        {!organisation.isDefault && <Domains organisation={organisation} canChange={isAdmin} />}
        <Managers organisation={organisation} canChange={isAdmin} />
      </div>
    </div>
  )
}

/** The open view or person comes first, because browsers cut off long titles. */
function Title({ name, place: { id, view, part } }: { name: string; place: OrganisationPlace }) {
  const { t } = useTranslation('studio-groups')
  const personId = view === 'people' ? part : ''
  const { data } = useQuery({ ...memberQuery(id, personId), enabled: personId !== '' })
  const person = data && (fullName(data.person) || data.person.email)
  return <PageTitle>{`${person ?? t(`tabs.${view}`)} – ${name}`}</PageTitle>
}

interface ReportPartProps {
  organisationId: string
  part: string
  item: string
}

/** The report, its table of people, or one of its courses. */
function ReportPart({ organisationId, part, item }: ReportPartProps) {
  if (part === 'courses' && item) return <CourseReportView organisationId={organisationId} courseId={item} />
  return part ? (
    <MatrixView organisationId={organisationId} />
  ) : (
    <ReportView organisationId={organisationId} />
  )
}

/** One organisation, view by view. */
function Overview({ place }: { place: OrganisationPlace }) {
  const { id, view, part, item } = place
  const { t } = useTranslation('studio-groups')
  const navigate = useNavigate()
  const { data } = useQuery(organisationQuery(id))
  const { user } = useSession()
  const isAdmin = user?.roles.includes('admin') ?? false
  // The loader provides the data, or another page is shown.
  if (!data) return null
  const { organisation } = data
  const contents: Record<OrganisationView, ReactNode> = {
    people: part ? (
      <PersonView organisationId={id} personId={part} />
    ) : (
      <People organisation={organisation} isAdmin={isAdmin} />
    ),
    groups: <Groups organisationId={id} />,
    assignments: part ? (
      <AssignmentView organisationId={id} assignmentId={part} />
    ) : (
      <Assignments organisationId={id} />
    ),
    report: <ReportPart organisationId={id} part={part} item={item} />,
    integrations: <Integrations organisationId={id} />,
  }
  return (
    <>
      <Title name={organisation.name} place={place} />
      <Head organisation={organisation} isAdmin={isAdmin} />
      <Tabs
        label={t('tabs.label')}
        open={view}
        onOpen={(next) => {
          const { path } = organisationViews.find((one) => one.view === next) ?? organisationViews[0]
          void navigate(studioPaths.organisation(id, path), { preventScrollReset: true })
        }}
        tabs={organisationViews.map((one) => ({
          id: one.view,
          label: t(`tabs.${one.view}`),
          content: one.view === view && contents[view],
        }))}
      />
    </>
  )
}

/** All organisations, or the one named by the rest of the path. */
export function OrganisationPage() {
  const place = placeOf(useParams()['*'])
  // The loader sends other paths away.
  if (!place) return null
  return place.id ? <Overview place={place} /> : <OrganisationsPage />
}
