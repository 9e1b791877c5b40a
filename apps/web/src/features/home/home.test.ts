import { describe, expect, test } from 'vitest'
import { viewChallenge } from './challenge.ts'

describe('the challenge for show', () => {
  test('a minute counts when it is full', () => {
    expect(viewChallenge({ seconds: 59, goalSeconds: 300 })).toMatchObject({
      minutes: 0,
      goal: 5,
      isMet: false,
    })
    expect(viewChallenge({ seconds: 190, goalSeconds: 300 })).toMatchObject({ minutes: 3, isMet: false })
  })

  test('is met at the goal, and shows no more than it', () => {
    expect(viewChallenge({ seconds: 300, goalSeconds: 300 })).toEqual({
      minutes: 5,
      goal: 5,
      share: 1,
      isMet: true,
    })
    expect(viewChallenge({ seconds: 4000, goalSeconds: 300 })).toMatchObject({
      minutes: 5,
      share: 1,
      isMet: true,
    })
  })
})
