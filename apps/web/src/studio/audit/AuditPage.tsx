import { useInfiniteQuery } from '@tanstack/react-query'
import { staffActions } from '@zenit/contract/audit'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type List, useList } from '../../lists/use-list.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { TextInput } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { StudioHead } from '../StudioHead.tsx'
import { ActionRow } from './ActionRow.tsx'
import styles from './AuditPage.module.css'
import { audit, auditQuery } from './queries.ts'

/** What was chosen by following a link, not in a field here. */
const linked = ['actor', 'person', 'subject'] as const

function Filters({ list }: { list: List }) {
  const { t } = useTranslation('studio-audit')
  const set = (name: string) => (event: { target: { value: string } }) =>
    void list.go({ filters: { [name]: event.target.value ? [event.target.value] : [] } })
  const value = (name: string) => list.values(name)[0] ?? ''
  const options = staffActions.map((action) => ({ value: action, label: t(`actions.${action}`) }))
  return (
    <div className={styles.filters}>
      <Select
        label={t('filters.action')}
        value={value('action')}
        options={[{ value: '', label: t('filters.anyAction') }, ...options]}
        onChange={set('action')}
      />
      <TextInput
        type="date"
        label={t('filters.from')}
        max={value('until') || undefined}
        value={value('from')}
        onChange={set('from')}
      />
      <TextInput
        type="date"
        label={t('filters.until')}
        min={value('from') || undefined}
        value={value('until')}
        onChange={set('until')}
      />
      {linked.map(
        (name) =>
          value(name) && (
            <Button
              key={name}
              size="small"
              icon="close"
              onClick={() => void list.go({ filters: { [name]: [] } })}
            >
              {t(`filters.${name}`)}
            </Button>
          ),
      )}
    </div>
  )
}

type Query = ReturnType<typeof useAudit>['query']

function Lines({ list, query }: { list: List; query: Query }) {
  const { t } = useTranslation('studio-audit')
  const pages = query.data?.pages ?? []
  const organisations = pages.flatMap((page) => page.organisations)
  const lines = pages.flatMap(({ actions }) => actions)
  if (lines.length === 0)
    return (
      <EmptyState icon="book" title={list.isNarrowed ? t('none.narrowed') : t('none.title')}>
        <p>{list.isNarrowed ? t('none.narrowedBody') : t('none.body')}</p>
      </EmptyState>
    )
  return (
    <>
      <ul className={cx(styles.rows, list.isPending && styles.dim)} aria-label={t('title')}>
        {lines.map((action) => (
          <ActionRow
            key={action._id}
            action={action}
            organisations={organisations}
            onlyActor={(id) => list.to({ filters: { actor: [id] } })}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </>
  )
}

function useAudit() {
  const { list, state } = useList(audit)
  return { list, query: useInfiniteQuery(auditQuery(state)) }
}

/** What staff have done, for admins to read; it is only ever added to. */
export function AuditPage() {
  const { t } = useTranslation('studio-audit')
  const { t: lists } = useTranslation('lists')
  const { list, query } = useAudit()
  return (
    <>
      <StudioHead title={t('title')} lead={t('lead')} />
      <Filters list={list} />
      {query.isError && !query.data && (
        <ErrorState title={t('failure')} retryLabel={lists('retry')} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && (
        <div role="status" aria-label={lists('loading')} className={styles.rows}>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} shape="block" className={styles.placeholder} />
          ))}
        </div>
      )}
      {query.data && <Lines list={list} query={query} />}
    </>
  )
}
