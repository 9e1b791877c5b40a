import type { Rank } from '@zenit/contract/ranks'
import { expect, test } from 'vitest'
import { aheadOf } from './steps.ts'

const rankOf = (rankStage: number, done: number[], program: [number, number] | null): Rank => ({
  rankStage,
  ladder: done.map((one, index) => ({
    rank: index + 1,
    reachedAt: null,
    done: one,
    needed: index === 4 ? 3 : 1,
  })),
  nearestModule: program && { _id: 'a', title: 'A', finishedCount: program[0], coursesCount: program[1] },
  celebration: null,
})

test.each([
  ['no certificate yet', rankOf(2, [1, 1, 0, 0, 0], [2, 5]), 3, 0, false],
  ['two of five courses', rankOf(3, [1, 1, 1, 0, 0], [2, 5]), 4, 0.4, true],
  ['a program and half of the next, of three', rankOf(4, [1, 1, 1, 1, 1], [2, 4]), 5, 0.5, true],
  ['no program in progress', rankOf(4, [1, 1, 1, 1, 2], null), 5, 2 / 3, false],
])('[RANK-01] how far the next rank is: %s', (_, rank, next, share, hasProgram) => {
  const ahead = aheadOf(rank)
  expect([ahead?.rung.rank, ahead?.share, ahead?.program !== null]).toEqual([next, share, hasProgram])
})

test('[RANK-01] at the highest rank there is no next step', () => {
  expect(aheadOf(rankOf(5, [1, 1, 1, 1, 3], null))).toBeNull()
})
