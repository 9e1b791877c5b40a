import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPace, paced } from './pace.ts'

test('[TRUST-01] of two hundred streams together, four chunks pass in one turn, and all arrive', async () => {
  const pace = createPace(4)
  let passed = 0
  const counted = (work: () => void) =>
    pace(() => {
      passed++
      work()
    })
  const pieces = Array.from({ length: 5 }, (_, index) => Buffer.from(`${index}`))
  const all = Promise.all(
    Array.from({ length: 200 }, () => buffer(paced(Readable.from(pieces), counted)).then(String)),
  )
  const perTurn: number[] = []
  while (passed < 1_000) {
    const before = passed
    await nextTurn()
    perTurn.push(passed - before)
  }
  expect(Math.max(...perTurn)).toBe(4)
  expect(new Set(await all)).toEqual(new Set(['01234']))
})

test('[TRUST-01] a destroyed stream destroys its source, and fails with it', async () => {
  const pace = createPace(1)
  const source = Readable.from([Buffer.from('a'), Buffer.from('b')])
  const stream = paced(source, pace)
  stream.on('error', () => undefined).destroy()
  await expect.poll(() => source.destroyed).toBe(true)
  const failing = new Readable({ read: () => failing.destroy(new Error('no disk')) })
  await expect(buffer(paced(failing, pace))).rejects.toThrow('no disk')
})
