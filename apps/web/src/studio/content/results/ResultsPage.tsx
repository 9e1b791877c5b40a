import { useQuery } from '@tanstack/react-query'
import { leastForDiscrimination, leastLearners } from '@zenit/contract/packs'
import { useSearchParams } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { PageTitle } from '../../../shell/navigation/PageTitle.tsx'
import { studioPaths } from '../../../studio-paths.ts'
import { Tabs } from '../../../ui/Tabs.tsx'
import { SubjectTitle } from '../../SubjectHead.tsx'
import { Crumbs } from '../Crumbs.tsx'
import nodeStyles from '../node/NodePage.module.css'
import packStyles from '../PackPage.module.css'
import { nodePath } from '../paths.ts'
import { packQuery } from '../queries.ts'
import { packTitle, titleOf } from '../words.ts'
import { Definitions } from './Definitions.tsx'
import { LessonDefinitions, LessonResults } from './LessonResults.tsx'
import { Questions } from './Questions.tsx'
import { resultsQuery } from './queries.ts'
import { Regrade } from './Regrade.tsx'
import styles from './Results.module.css'
import { isUnpublished, Unpublished } from './Unpublished.tsx'

const kinds = ['closed-test', 'practice'] as const
type Kind = (typeof kinds)[number]
const views = [...kinds, 'lessons'] as const

const definitions = ['learners', 'correct', 'discrimination', 'outer', 'flags', 'few'] as const

function QuestionDefinitions() {
  const { t } = useTranslation('studio-results')
  const values = { least: leastLearners, leastForDiscrimination }
  const entries = definitions.map((name) => ({
    name,
    term: t(`definitions.${name}`),
    body: t(`definitions.${name}Body`, values),
  }))
  return <Definitions title={t('definitions.title')} entries={entries} />
}

function Results({ packId, course, kind }: { packId: string; course: string; kind: Kind }) {
  const { t } = useTranslation('studio-results')
  const query = useQuery(resultsQuery(packId, { course, kind }))
  if (isUnpublished(query)) return <Unpublished />
  return (
    <ListStates query={query} failure={t('failure')} shape="rows">
      {(data) => <Questions {...data} />}
    </ListStates>
  )
}

/** Results of a course's questions and lessons. */
export function ResultsPage({ packId }: { packId: string }) {
  const { t, language } = useTranslation('studio-results')
  const [search, setSearch] = useSearchParams()
  const { data } = useQuery(packQuery(packId))
  // The loader provides the data, or another page is shown.
  if (!data) return null
  const slug = search.get('course') ?? ''
  const view = views.find((one) => one === search.get('kind')) ?? 'closed-test'
  const course = data.courses.find((one) => one.slug === slug)
  const title = course ? titleOf(course.title, language, slug) : slug
  const crumbs = [
    { to: studioPaths.pack(packId), title: packTitle(data.pack, language) },
    ...(course ? [{ to: nodePath(packId, course.node), title }] : []),
  ]
  return (
    <>
      <PageTitle>{t('title', { course: title })}</PageTitle>
      <header className={nodeStyles.head}>
        <Crumbs crumbs={crumbs} />
        <SubjectTitle>{t('title', { course: title })}</SubjectTitle>
        <p className={packStyles.note}>{t('lead')}</p>
      </header>
      {view === 'lessons' ? <LessonDefinitions /> : <QuestionDefinitions />}
      <Tabs
        label={t('kinds')}
        open={view}
        onOpen={(next) => setSearch({ course: slug, kind: next }, { replace: true })}
        tabs={views.map((one) => ({
          id: one,
          label: t(`kind.${one}`),
          content: one === view && (
            <div className={styles.list}>
              {one === 'lessons' ? (
                <LessonResults packId={packId} course={slug} />
              ) : (
                <Results packId={packId} course={slug} kind={one} />
              )}
              {one === 'closed-test' && <Regrade packId={packId} course={slug} />}
            </div>
          ),
        }))}
      />
    </>
  )
}
