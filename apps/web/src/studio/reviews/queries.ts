import { listReviews, viewReview } from '@zenit/contract/reviews'
import type { LoaderFunctionArgs } from 'react-router'
import { defineList, oneOf, someIds } from '../../lists/list-state.ts'
import type { StateOf } from '../../lists/use-list.ts'
import { loadQuery, loadShown } from '../../load.ts'
import { queryOf } from '../../query-client.ts'

/** The first is the default: works that wait for a decision. */
export const statuses = ['open', 'mine', 'overdue', 'decided'] as const

/** Filters of the review queue (FINAL-05). */
export const queue = defineList({
  limit: 20,
  sorts: { due: null } as const,
  filters: { status: oneOf(statuses), courseId: someIds(), language: oneOf(['any', 'pl', 'en']) },
})

const every30Seconds = 30_000

export function queueQuery({ page, filters: { status, courseId, language } }: StateOf<typeof queue>) {
  const [course] = courseId
  return {
    ...queryOf(listReviews, {
      query: {
        page,
        status,
        ...(course ? { courseId: course } : {}),
        ...(language === 'any' ? {} : { language }),
      },
    }),
    // Refetched to show what others claim or decide, and what becomes overdue.
    refetchInterval: every30Seconds,
  }
}

export const reviewQuery = (id: string) => ({
  ...queryOf(viewReview, { params: { id } }),
  refetchInterval: every30Seconds,
})

export const queueLoader = ({ request }: LoaderFunctionArgs) =>
  loadShown(queueQuery(queue.read(new URL(request.url).searchParams)))

export const reviewLoader = ({ params }: LoaderFunctionArgs) => loadQuery(reviewQuery(params.id ?? ''))
