import type { Pagination } from '@zenit/contract/parts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/feedback/States.tsx'
import type { List } from './use-list.ts'

interface Props {
  list: List
  /** For a list with pages. */
  pagination?: Pagination
  /** When there is nothing at all yet: why, and what to do. */
  none: { title: string; body: string; action?: ReactNode }
}

function PastTheEnd({ list, totalPages }: { list: List; totalPages: number }) {
  const { t } = useTranslation('lists')
  const last = <Link to={list.to({ page: totalPages })} preventScrollReset />
  return (
    <EmptyState
      title={t('pastEnd.title')}
      action={
        <LinkButton look="main" render={last}>
          {t('pastEnd.action')}
        </LinkButton>
      }
    >
      {t('pastEnd.body', { count: totalPages })}
    </EmptyState>
  )
}

/** Why a page of a list is empty: past its end, nothing found, or nothing there yet. */
export function NoResults({ list, pagination, none }: Props) {
  const { t } = useTranslation('lists')
  if (pagination && pagination.totalCount > 0)
    return <PastTheEnd list={list} totalPages={pagination.totalPages} />
  if (!list.isNarrowed)
    return (
      <EmptyState title={none.title} action={none.action}>
        {none.body}
      </EmptyState>
    )
  const { search, narrowedBy } = list
  const withoutFilters = { filters: Object.fromEntries(narrowedBy.map((name) => [name, []])) }
  const title = search ? t('notFound.search', { search }) : t('notFound.title')
  return (
    <EmptyState
      icon="search"
      title={title}
      action={
        <>
          <LinkButton
            look="main"
            render={<Link to={list.to({ ...withoutFilters, search: '' })} preventScrollReset />}
          >
            {t('notFound.all')}
          </LinkButton>
          {search && narrowedBy.length > 0 && (
            <LinkButton render={<Link to={list.to(withoutFilters)} preventScrollReset />}>
              {t('filters.clear')}
            </LinkButton>
          )}
        </>
      }
    >
      {narrowedBy.length > 0 ? t('notFound.filters') : t('notFound.body')}
    </EmptyState>
  )
}
