import { expect, test } from 'vitest'
import { collectGarbage } from './collect-garbage.ts'

test('frees memory that nothing refers to', async () => {
  const unused = new WeakRef({ text: 'x'.repeat(1_000) })
  // A weak reference keeps its object until the current turn has ended.
  await new Promise(setImmediate)
  collectGarbage()
  expect(unused.deref()).toBeUndefined()
})
