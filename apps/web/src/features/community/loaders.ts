import { viewCommunity } from '@zenit/contract/community'
import type { LoaderFunctionArgs } from 'react-router'
import { defineList, oneOf } from '../../lists/list-state.ts'
import type { StateOf } from '../../lists/use-list.ts'
import { loadShown } from '../../load.ts'
import { queryOf } from '../../query-client.ts'

/** Categories with their own tab; the first is the default. */
export const tabs = ['graduation', 'mastermind', 'masterclass'] as const
export type Tab = (typeof tabs)[number]

const cardsPerPage = 9

/** State in the URL: the tab, and the page of its cards (COMM-01, COMM-02). */
export const communityList = defineList({
  limit: cardsPerPage,
  sorts: { given: null },
  filters: { tab: oneOf(tabs) },
})

export const communityQuery = ({ page, filters }: StateOf<typeof communityList>) =>
  queryOf(viewCommunity, { query: { page, limit: cardsPerPage, category: filters.tab } })

export const discordQuery = queryOf(viewCommunity, { query: { category: 'discord' } })

export const communityLoader = ({ request }: LoaderFunctionArgs) =>
  Promise.all([
    loadShown(communityQuery(communityList.read(new URL(request.url).searchParams))),
    loadShown(discordQuery),
  ])
