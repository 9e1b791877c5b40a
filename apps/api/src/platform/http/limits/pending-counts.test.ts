import { expect, test } from 'vitest'
import { createPendingCounts } from './pending-counts.ts'

test('[API-02] one person has no more uncounted requests in progress than allowed', () => {
  const pending = createPendingCounts()
  const [first, second] = [pending.take('one', 2), pending.take('one', 2)]
  expect(pending.take('one', 2)).toBeNull()
  expect(pending.take('other', 2)).not.toBeNull()
  first?.()
  // It ends twice: when its connection closed before its body had arrived, and when it was counted.
  first?.()
  expect(pending.take('one', 2)).not.toBeNull()
  expect(pending.take('one', 2)).toBeNull()
  second?.()
  expect(pending.take('one', 2)).not.toBeNull()
})
