import { expect, test } from 'vitest'
import { retryWhenOutrun } from './retry.ts'

test('[API-02] work that conflicted is repeated until it succeeds', async () => {
  let tries = 0
  const done = await retryWhenOutrun(async () => (++tries < 4 ? undefined : null))
  expect([done, tries]).toEqual([null, 4])
})

test('[API-02] work that always conflicts fails with 503 after a limited number of attempts', async () => {
  let tries = 0
  const work = async () => {
    tries += 1
    return undefined
  }
  await expect(retryWhenOutrun(work)).rejects.toMatchObject({ code: 'unavailable' })
  expect(tries).toBe(20)
})
