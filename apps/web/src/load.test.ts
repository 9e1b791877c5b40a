import { beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from './api/client.ts'
import { loadQuery, loadShown, onRefused } from './load.ts'
import { queryClient } from './query-client.ts'

const problem = (status: number) =>
  new ApiError({ type: '', title: '', status, code: 'unavailable', detail: '', requestId: '' })

const longAgo = 1

/** A query with the given responses in order; an error among them is thrown. */
function queryOf(...answers: unknown[]) {
  const asked = { count: 0 }
  const queryFn = async () => {
    const answer = answers[asked.count++]
    if (answer instanceof Error) throw answer
    return answer
  }
  return { asked, query: { queryKey: ['thing'], queryFn, staleTime: 30_000 } }
}

const shown = () => queryClient.getQueryData(['thing'])
const keep = (data: unknown, updatedAt = longAgo) => queryClient.setQueryData(['thing'], data, { updatedAt })
const isAskedAgain = () => expect.poll(() => queryClient.isFetching()).toBe(0)

beforeEach(() => {
  queryClient.clear()
  onRefused(() => undefined)
})

describe('the data of a page', () => {
  test('[HOME-01] is waited for if it was never loaded', async () => {
    const { query } = queryOf('first')
    expect(await loadQuery(query)).toBe('first')
  })

  test('[HOME-01] is shown immediately from the cache, and refreshed in the background', async () => {
    const { query, asked } = queryOf('new')
    keep('old')
    expect(await loadQuery(query)).toBe('old')
    await isAskedAgain()
    expect([shown(), asked.count]).toEqual(['new', 1])
  })

  test('[HOME-01] is not requested again while it is fresh', async () => {
    const { query, asked } = queryOf('new')
    keep('old', Date.now())
    expect(await loadQuery(query)).toBe('old')
    await isAskedAgain()
    expect(asked.count).toBe(0)
  })

  test('[LANG-03, HOME-01] is waited for if it is known to be outdated', async () => {
    const { query } = queryOf('new')
    keep('old')
    await queryClient.invalidateQueries({ refetchType: 'none' })
    expect(await loadQuery(query)).toBe('new')
  })

  test('[AUTH-03] is not cached for visitors without a session', async () => {
    const { query } = queryOf('somebody')
    keep(null)
    expect(await loadQuery(query)).toBe('somebody')
  })
})

describe('a refresh in the background', () => {
  test('[ERR-02] that fails does not change the page', async () => {
    let reloads = 0
    onRefused(() => reloads++)
    const { query } = queryOf(problem(500))
    keep('old')
    expect(await loadQuery(query)).toBe('old')
    await isAskedAgain()
    expect([shown(), reloads]).toEqual(['old', 0])
  })

  test.each([403, 404, 406])('[ERR-01] that is rejected (%i) reloads the page', async (status) => {
    const { query } = queryOf(problem(status), problem(status))
    keep('old')
    const reloaded = new Promise<unknown>((resolve) => {
      onRefused(() => resolve(loadQuery(query).catch((error: unknown) => error)))
    })
    await loadQuery(query)
    expect(await reloaded).toMatchObject({ status })
  })
})

describe('a part of a page that shows its own error', () => {
  test.each([500, 503, 429])('[ERR-02] does not prevent the page from opening after %i', async (status) => {
    expect(await loadShown(queryOf(problem(status)).query)).toBeUndefined()
  })

  test.each([401, 403, 404, 406])('[ERR-01] passes %i on to the guard', async (status) => {
    await expect(loadShown(queryOf(problem(status)).query)).rejects.toMatchObject({ status })
  })
})
