import type { Test } from '@zenit/contract/closed-tests'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { findUnsaved, keepUnsaved } from './kept-answers.ts'

/** As much of a browser's storage as is used. */
function createStorage() {
  const items: Record<string, string> = {}
  return Object.defineProperties(items, {
    getItem: { value: (key: string) => items[key] ?? null },
    setItem: {
      value: (key: string, text: string) => {
        items[key] = text
      },
    },
    removeItem: { value: (key: string) => delete items[key] },
  })
}

let storage: Record<string, string>
beforeEach(() => {
  storage = createStorage()
  vi.stubGlobal('localStorage', storage)
  return () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

const questions = ['a', 'b'].map((name) => ({
  _id: name,
  answers: [{ _id: `${name}1` }, { _id: `${name}2` }],
})) as Test['questions']

const attempt = (sequence: number, _id = 'one') => ({ _id, sequence }) as NonNullable<Test['attempt']>
const answers = [
  { q: 0, a: ['a1'] },
  { q: 1, a: ['b2'] },
]

describe('[TEST-03] what was chosen and not saved', () => {
  test('is found again after a crash', () => {
    keepUnsaved('one', { sequence: 3, answers })
    expect(findUnsaved(attempt(2), questions)).toEqual({ sequence: 3, answers })
  })

  test('also where the server has taken a save of which this device never heard', () => {
    keepUnsaved('one', { sequence: 3, answers })
    expect(findUnsaved(attempt(3), questions)).toEqual({ sequence: 3, answers })
  })

  test('gives way to what another device has saved since', () => {
    keepUnsaved('one', { sequence: 3, answers })
    expect(findUnsaved(attempt(4), questions)).toBeNull()
  })

  test('is of its attempt alone, and gone once it is saved', () => {
    keepUnsaved('one', { sequence: 3, answers })
    expect(findUnsaved(attempt(0, 'other'), questions)).toBeNull()
    keepUnsaved('one', null)
    expect(findUnsaved(attempt(0), questions)).toBeNull()
    expect(Object.keys(storage)).toEqual([])
  })

  test('brings nothing that the server would refuse', () => {
    const odd = [...answers, { q: 7, a: ['a1'] }, { q: 0, a: ['b1'] }]
    keepUnsaved('one', { sequence: 3, answers: odd })
    expect(findUnsaved(attempt(0), questions)?.answers).toEqual(answers)
    for (const text of ['{', 'null', '{"sequence":"3","answers":{}}']) {
      storage.caiplatform_test_one = text
      expect(findUnsaved(attempt(0), questions)).toBeNull()
    }
  })

  test('is forgotten after a week', () => {
    vi.useFakeTimers()
    keepUnsaved('one', { sequence: 3, answers })
    vi.advanceTimersByTime(8 * 24 * 60 * 60 * 1000)
    expect(findUnsaved(attempt(0, 'other'), questions)).toBeNull()
    expect(Object.keys(storage)).toEqual([])
  })

  test('goes without where the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', undefined)
    keepUnsaved('one', { sequence: 3, answers })
    expect(findUnsaved(attempt(0), questions)).toBeNull()
  })
})
