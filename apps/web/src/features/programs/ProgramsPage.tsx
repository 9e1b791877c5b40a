import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Form, Link, useNavigation, useSearchParams, useSubmit } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Hero } from '../../shell/Hero.tsx'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { CardGridSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import styles from './Catalogue.module.css'
import { programsQuery } from './loaders.ts'
import { ProgramCard } from './ProgramCard.tsx'
import { type ProgramSearch, programFilters, readProgramSearch, writeProgramSearch } from './search.ts'

const typingPauseMs = 300

function SearchBox({ current }: { current: ProgramSearch }) {
  const { t } = useTranslation('programs')
  const submit = useSubmit()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const submitSoon = (form: HTMLFormElement | null) => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(
      () => submit(form, { replace: true, preventScrollReset: true }),
      typingPauseMs,
    )
  }
  return (
    <Form role="search" className={styles.search} onSubmit={() => clearTimeout(waiting.current)}>
      {current.modulesType !== 'all' && (
        <input type="hidden" name="modulesType" value={current.modulesType} />
      )}
      <TextInput
        label={t('search.label')}
        hideLabel
        icon="search"
        type="search"
        name="search"
        maxLength={200}
        placeholder={t('search.placeholder')}
        defaultValue={current.search}
        onChange={(event) => submitSoon(event.currentTarget.form)}
      />
    </Form>
  )
}

function Filters({ current }: { current: ProgramSearch }) {
  const { t } = useTranslation('programs')
  return (
    <nav aria-label={t('filter.label')} className={styles.filters}>
      {programFilters.map((filter) => (
        <Link
          key={filter}
          to={{ search: writeProgramSearch({ ...current, page: 1, modulesType: filter }) }}
          className={styles.filter}
          aria-current={filter === current.modulesType ? 'true' : undefined}
          preventScrollReset
        >
          {t(`filter.${filter}`)}
        </Link>
      ))}
    </nav>
  )
}

/** Why the list is empty: past its end, nothing found, or nothing there yet. */
function NoPrograms({ current, totalCount }: { current: ProgramSearch; totalCount: number }) {
  const { t } = useTranslation('programs')
  if (totalCount > 0)
    return (
      <EmptyState
        title={t('pastEnd.title')}
        action={
          <LinkButton
            look="main"
            render={<Link to={{ search: writeProgramSearch({ ...current, page: 1 }) }} />}
          >
            {t('pastEnd.action')}
          </LinkButton>
        }
      >
        {t('pastEnd.body')}
      </EmptyState>
    )
  const isNarrowed = current.search !== '' || current.modulesType !== 'all'
  if (!isNarrowed) return <EmptyState title={t('none.title')}>{t('none.body')}</EmptyState>
  return (
    <EmptyState
      icon="search"
      title={t('notFound.title')}
      action={
        <LinkButton look="main" render={<Link to={paths.programs()} />}>
          {t('notFound.action')}
        </LinkButton>
      }
    >
      {t('notFound.body')}
    </EmptyState>
  )
}

function ProgramList({ current }: { current: ProgramSearch }) {
  const { t } = useTranslation('programs')
  const { data, isFetching } = useQuery({ ...programsQuery(current), placeholderData: keepPreviousData })
  const isSearching = useNavigation().state === 'loading'
  if (!data || (isSearching && isFetching)) return <CardGridSkeleton count={6} label={t('loading')} />
  const { modules, pagination } = data
  if (modules.length === 0) return <NoPrograms current={current} totalCount={pagination.totalCount} />
  return (
    <>
      <ul className={styles.grid}>
        {modules.map((program) => (
          <li key={program._id}>
            <ProgramCard program={program} />
          </li>
        ))}
      </ul>
      <Pagination
        page={pagination.page}
        totalPages={pagination.totalPages}
        label={t('pages.label')}
        labels={{
          previous: t('pages.previous'),
          next: t('pages.next'),
          page: (page) => t('pages.page', { page }),
        }}
        linkTo={(page) => <Link to={{ search: writeProgramSearch({ ...current, page }) }} />}
      />
    </>
  )
}

/** All programs: search, filter, pages of nine; the address holds the state (PROG-01). */
export function ProgramsPage() {
  const { t } = useTranslation('programs')
  const [params] = useSearchParams()
  const current = readProgramSearch(params)
  const { data } = useQuery({ ...programsQuery(current), placeholderData: keepPreviousData })
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <Hero>
        <div className={styles.intro}>
          <h1>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
        </div>
      </Hero>
      <div className={styles.page}>
        <div className={styles.tools}>
          <SearchBox current={current} />
          <Filters current={current} />
          <p className={styles.count} role="status">
            {data && t('found', { count: data.pagination.totalCount })}
          </p>
        </div>
        <ProgramList current={current} />
      </div>
    </>
  )
}
