import { listPromptbookItems } from '@zenit/contract/promptbook'
import type { LoaderFunctionArgs } from 'react-router'
import { defineList } from '../../lists/list-state.ts'
import type { StateOf } from '../../lists/use-list.ts'
import { loadShown } from '../../load.ts'
import { queryOf } from '../../query-client.ts'

/** Filters and sorting of the promptbook (COURSE-08). */
export const promptbookList = defineList({
  limit: 9,
  sorts: { newest: null, title: { sortBy: 'title', order: 'asc' } } as const,
  filters: {},
})

export const promptbookQuery = (state: StateOf<typeof promptbookList>) =>
  queryOf(listPromptbookItems, { query: promptbookList.query(state) })

const mostPromptsOfLesson = 100

/** Which prompts of a lesson the learner has saved. */
export const savedPromptsQuery = (promptIds: readonly string[]) =>
  queryOf(listPromptbookItems, {
    query: { promptId: promptIds.slice(0, mostPromptsOfLesson), limit: mostPromptsOfLesson },
  })

export const promptbookLoader = ({ request }: LoaderFunctionArgs) =>
  loadShown(promptbookQuery(promptbookList.read(new URL(request.url).searchParams)))
