import { listTestOutcomes, type Result, type Test, viewClosedTest } from '@zenit/contract/closed-tests'
import { queryClient, queryOf } from '../../query-client.ts'
import { outdateProgress } from '../courses/queries.ts'

/** Never cached: an opened test shows the time by the server's clock. */
export const testQuery = (id: string) => ({
  ...queryOf(viewClosedTest, { params: { id } }),
  staleTime: 0,
})

/** The last result of each course, by topic. */
export const outcomesQuery = queryOf(listTestOutcomes, {})

export const keepTest = (id: string, test: Test): void => {
  queryClient.setQueryData(testQuery(id).queryKey, { test })
}

/** After a check no test is running; other screens show a pass when they are opened. */
export function keepResult(id: string, result: Result): void {
  queryClient.setQueryData(testQuery(id).queryKey, (old) => {
    if (!old) return old
    const { attempt: _ended, ...test } = old.test
    const isPassed = test.isPassed || result.passed
    const last = result.isPractice ? { lastPractice: result } : { lastResult: result }
    return { test: { ...test, questions: [], ...last, isPassed } }
  })
  outdateProgress()
  // Reloads the number of attempts left and when the next one is possible.
  void queryClient.invalidateQueries({ queryKey: testQuery(id).queryKey })
  void queryClient.invalidateQueries({ queryKey: outcomesQuery.queryKey })
}
