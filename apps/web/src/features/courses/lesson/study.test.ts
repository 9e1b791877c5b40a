import { expect, test } from 'vitest'
import { isStudying } from './study.ts'

const minute = 60_000

test.each([
  [{ isVisible: true, isPlaying: true, stillMs: 30 * minute }, true],
  [{ isVisible: true, isPlaying: false, stillMs: minute - 1 }, true],
  [{ isVisible: true, isPlaying: false, stillMs: minute }, false],
  [{ isVisible: false, isPlaying: true, stillMs: 0 }, false],
])('[HOME-02] %j is study: %s', (signs, studies) => expect(isStudying(signs)).toBe(studies))
