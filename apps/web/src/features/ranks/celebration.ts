import { celebrateRank, viewRank } from '@zenit/contract/ranks'
import { request } from '../../api/client.ts'
import { queryClient } from '../../query-client.ts'
import { celebratedRank } from '../../shell/celebrated-rank.ts'
import { isPageCelebrating } from '../../shell/page-celebration.ts'
import { rankQuery } from './queries.ts'

/** Ranks already requested by this page. */
const asked = new Set<number>()

let isPutOff = false

/**
 * Celebrates a new rank. The server assigns each celebration to one page; hidden pages, and pages that already
 * celebrate, leave it to another page or a later time.
 */
export async function celebrateIfDue(): Promise<void> {
  isPutOff = document.visibilityState !== 'visible' || isPageCelebrating.get()
  if (isPutOff) return
  try {
    const { rank } = await request(viewRank, {})
    queryClient.setQueryData(rankQuery.queryKey, { rank })
    const due = rank.celebration
    if (due === null || asked.has(due)) return
    asked.add(due)
    const { isFirst } = await request(celebrateRank, { body: { rank: due } })
    if (isFirst) celebratedRank.set(due)
  } catch {
    // It stays due: the next visit celebrates.
  }
}

/** Called when the page is visible again, or after a celebration. */
export async function celebrateIfPutOff(): Promise<void> {
  if (isPutOff) await celebrateIfDue()
}

/** Ref of an element that celebrates by itself: while it is mounted, a new rank is not celebrated elsewhere. */
export function celebrateAlone(): () => void {
  isPageCelebrating.set(true)
  return () => {
    isPageCelebrating.set(false)
    void celebrateIfPutOff()
  }
}
