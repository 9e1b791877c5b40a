import { useInfiniteQuery } from '@tanstack/react-query'
import { type listStaffActions, staffActions } from '@zenit/contract/audit'
import type { AnswerOf } from '@zenit/contract/call'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ListBar } from '../../lists/ListBar.tsx'
import { ListStates } from '../../lists/ListStates.tsx'
import { NoResults } from '../../lists/NoResults.tsx'
import { Rows } from '../../lists/Rows.tsx'
import { type List, useList } from '../../lists/use-list.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Select } from '../../ui/form/Select.tsx'
import { DateInput } from '../DateInput.tsx'
import { NextDesk } from '../NextDesk.tsx'
import { StudioHead } from '../StudioHead.tsx'
import { ActionRow } from './ActionRow.tsx'
import styles from './AuditPage.module.css'
import { audit, auditQuery } from './queries.ts'

type Page = AnswerOf<typeof listStaffActions>

/** Filters set by links only, without a field on the page. */
const linked = ['actor', 'person', 'subject'] as const

function useSet(list: List) {
  return {
    set: (name: string) => (event: { target: { value: string } }) =>
      void list.go({ filters: { [name]: event.target.value ? [event.target.value] : [] } }),
    value: (name: string) => list.values(name)[0] ?? '',
  }
}

function Fields({ list }: { list: List }) {
  const { t } = useTranslation('studio-audit')
  const { set, value } = useSet(list)
  const options = staffActions.map((action) => ({ value: action, label: t(`actions.${action}`) }))
  return (
    <>
      <Select
        label={t('filters.action')}
        value={value('action')}
        options={[{ value: '', label: t('filters.anyAction') }, ...options]}
        onChange={set('action')}
      />
      <DateInput
        label={t('filters.from')}
        max={value('until') || undefined}
        value={value('from')}
        onChange={(value) => set('from')({ target: { value } })}
      />
      <DateInput
        label={t('filters.until')}
        min={value('from') || undefined}
        value={value('until')}
        onChange={(value) => set('until')({ target: { value } })}
      />
    </>
  )
}

/** Filters set by a link; each can be removed. */
function Linked({ list }: { list: List }) {
  const { t } = useTranslation('studio-audit')
  const set = linked.filter((name) => list.values(name).length > 0)
  return set.map((name) => (
    <Button key={name} size="small" icon="close" onClick={() => void list.go({ filters: { [name]: [] } })}>
      {t(`filters.${name}`)}
    </Button>
  ))
}

type Query = ReturnType<typeof useAudit>['query']

function Lines({ list, query, pages }: { list: List; query: Query; pages: readonly Page[] }) {
  const { t } = useTranslation('studio-audit')
  const organisations = pages.flatMap((page) => page.organisations)
  const lines = pages.flatMap(({ actions }) => actions)
  const none = { title: t('none.title'), body: t('none.body'), action: <NextDesk to="people" /> }
  if (lines.length === 0) return <NoResults list={list} none={none} />
  return (
    <section aria-label={t('title')} aria-busy={list.isPending} className={cx(list.isPending && styles.dim)}>
      <Rows>
        {lines.map((action) => (
          <ActionRow
            key={action._id}
            action={action}
            organisations={organisations}
            onlyActor={(id) => list.to({ filters: { actor: [id] } })}
          />
        ))}
      </Rows>
      {query.hasNextPage && (
        <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </section>
  )
}

function useAudit() {
  const { list, state } = useList(audit)
  return { list, query: useInfiniteQuery(auditQuery(state)) }
}

/** Number of actions; for a long log, how many of the newest are shown. */
function useCount({ data, hasNextPage }: Query): string | undefined {
  const { t } = useTranslation('studio-audit')
  if (!data) return undefined
  const count = data.pages.reduce((sum, { actions }) => sum + actions.length, 0)
  return hasNextPage ? t('newest', { count }) : t('found', { count })
}

/** The append-only log of staff actions, for admins. */
export function AuditPage() {
  const { t } = useTranslation('studio-audit')
  const { list, query } = useAudit()
  const count = useCount(query)
  return (
    <>
      <StudioHead title={t('title')} lead={t('lead')} />
      <ListBar list={list} fields={<Fields list={list} />} count={count}>
        <Linked list={list} />
      </ListBar>
      <ListStates query={query} failure={t('failure')} shape="rows">
        {({ pages }) => <Lines list={list} query={query} pages={pages} />}
      </ListStates>
    </>
  )
}
