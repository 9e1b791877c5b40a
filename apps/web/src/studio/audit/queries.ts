import { infiniteQueryOptions } from '@tanstack/react-query'
import { listStaffActions, staffActions } from '@zenit/contract/audit'
import type { QueryOf } from '@zenit/contract/call'
import type { LoaderFunctionArgs } from 'react-router'
import { request } from '../../api/client.ts'
import { defineList, type Filter, oneOf } from '../../lists/list-state.ts'
import type { StateOf } from '../../lists/use-list.ts'
import { isFailure } from '../../load.ts'
import { queryClient } from '../../query-client.ts'

/** A day as the browser's date field writes it, such as `2026-11-21`; empty: none. */
const day = (): Filter<string> => ({
  initial: '',
  read: ([text = '']) => (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''),
  write: (value) => (value ? [value] : []),
})

const oneId = (pattern: RegExp): Filter<string> => ({
  initial: '',
  read: ([text = '']) => (pattern.test(text) ? text : ''),
  write: (value) => (value ? [value] : []),
})

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Filters of the audit log. */
export const audit = defineList({
  limit: 30,
  sorts: { newest: null } as const,
  filters: {
    action: oneOf(['', ...staffActions]),
    actor: oneId(uuid),
    person: oneId(uuid),
    subject: oneId(/^[\w-]{1,100}$/),
    from: day(),
    until: day(),
  },
})

/** The first moment of a day in the reader's time zone, `days` later. */
function startOf(text: string, days = 0): string {
  const date = new Date(`${text}T00:00`)
  date.setDate(date.getDate() + days)
  return date.toISOString()
}

function queryFor({ filters }: StateOf<typeof audit>): NonNullable<QueryOf<typeof listStaffActions>> {
  const { action, actor, person, subject, from, until } = filters
  return {
    ...(action ? { action: [action] } : {}),
    ...(actor ? { actor } : {}),
    ...(person ? { person } : {}),
    ...(subject ? { subject } : {}),
    ...(from ? { from: startOf(from) } : {}),
    ...(until ? { until: startOf(until, 1) } : {}),
  }
}

/** Newest first; each page starts where the previous one ended, even if entries were added since. */
export function auditQuery(state: StateOf<typeof audit>) {
  const query = queryFor(state)
  return infiniteQueryOptions({
    queryKey: [listStaffActions.path, query],
    queryFn: ({ pageParam, signal }) =>
      request(listStaffActions, { query: { ...query, ...(pageParam ? { before: pageParam } : {}) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** The page shows a failure with a retry button; a refusal reaches the error page. */
export async function auditLoader({ request: { url } }: LoaderFunctionArgs): Promise<null> {
  try {
    await queryClient.fetchInfiniteQuery(auditQuery(audit.read(new URL(url).searchParams)))
  } catch (error) {
    if (!isFailure(error)) throw error
  }
  return null
}
