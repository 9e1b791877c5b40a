import { describe, expect, test } from 'vitest'
import { searchOfStep, stepInAddress } from './step.ts'

describe('the step in the address', () => {
  test.each([0, 1, 6])('[ONB-01] step %i is read back from the address', (index) => {
    expect(stepInAddress(new URLSearchParams(searchOfStep(index)), 7)).toBe(index)
  })

  test.each(['', '?step=', '?step=0', '?step=8', '?step=-1', '?step=2.5', '?step=two', '?step=Infinity'])(
    '[ONB-01] %j is the first step',
    (search) => {
      expect(stepInAddress(new URLSearchParams(search), 7)).toBe(0)
    },
  )

  test('[ONB-01] without any steps there is no other one', () => {
    expect(stepInAddress(new URLSearchParams('?step=3'), 0)).toBe(0)
  })
})
