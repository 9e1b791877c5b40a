import { expect, test } from 'vitest'
import { retryWhenOutrun } from './retry.ts'

test('[API-02] work that was outrun is done anew until it holds', async () => {
  let tries = 0
  const done = await retryWhenOutrun(async () => (++tries < 4 ? undefined : null))
  expect([done, tries]).toEqual([null, 4])
})

test('[API-02] work that never holds is given up with 503 after a bounded number of tries', async () => {
  let tries = 0
  const work = async () => {
    tries += 1
    return undefined
  }
  await expect(retryWhenOutrun(work)).rejects.toMatchObject({ code: 'unavailable' })
  expect(tries).toBe(20)
})
