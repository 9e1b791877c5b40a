import type { Test } from '@zenit/contract/closed-tests'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { findUnsaved, keepUnsaved } from './kept-answers.ts'

/** The used subset of browser storage. */
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

const attempt = (sequence: number, _id = 'one', saved: object[] = []) =>
  ({ _id, sequence, answers: saved }) as NonNullable<Test['attempt']>
const answers = [
  { q: 0, a: ['a1'] },
  { q: 1, a: ['b2'] },
]
const unsaved = { sequence: 3, answers, known: [] }

describe('[TEST-03] unsaved answers', () => {
  test('are restored after a crash', () => {
    keepUnsaved('one', unsaved)
    expect(findUnsaved(attempt(2), questions)).toEqual(unsaved)
  })

  test('also if the server has stored a save whose response was lost', () => {
    keepUnsaved('one', unsaved)
    expect(findUnsaved(attempt(3), questions)).toEqual(unsaved)
  })

  test('stored by an earlier version of the page are restored, unless another device has saved since', () => {
    const { known: _, ...earlier } = unsaved
    storage.caiplatform_test_one = JSON.stringify({ ...earlier, keptAt: Date.now() })
    const saved = [{ q: 0, a: ['a2'] }]
    expect(findUnsaved(attempt(3, 'one', saved), questions)).toEqual({ ...earlier, known: saved })
    expect(findUnsaved(attempt(4, 'one', saved), questions)).toBeNull()
  })

  test('are replaced by what another device has saved since', () => {
    keepUnsaved('one', unsaved)
    const theirs = [{ q: 0, a: ['a2'] }]
    expect(findUnsaved(attempt(4, 'one', theirs), questions)?.answers).toEqual(answers.slice(1))
    expect(findUnsaved(attempt(4), questions)?.answers, 'in other questions').toEqual(answers)
    expect(findUnsaved(attempt(4, 'one', [...theirs, { q: 1, a: ['b1'] }]), questions)).toBeNull()
  })

  test('[TEST-03] a removed answer is stored as such, and replaced like any other', () => {
    const taken = [{ q: 1, a: [] }]
    keepUnsaved('one', { sequence: 3, answers: taken, known: answers })
    expect(findUnsaved(attempt(4, 'one', answers), questions)?.answers).toEqual(taken)
    expect(findUnsaved(attempt(4, 'one', [{ q: 1, a: ['b1'] }]), questions)).toBeNull()
  })

  test('belong to one attempt, and are deleted once they are saved', () => {
    keepUnsaved('one', unsaved)
    expect(findUnsaved(attempt(0, 'other'), questions)).toBeNull()
    keepUnsaved('one', null)
    expect(findUnsaved(attempt(0), questions)).toBeNull()
    expect(Object.keys(storage)).toEqual([])
  })

  test('that the server would reject are not restored', () => {
    const odd = [...answers, { q: 7, a: ['a1'] }, { q: 0, a: ['b1'] }]
    keepUnsaved('one', { ...unsaved, answers: odd })
    expect(findUnsaved(attempt(0), questions)?.answers).toEqual(answers)
    for (const text of [
      '{',
      'null',
      '{"sequence":"3","answers":{},"known":[]}',
      '{"sequence":3,"answers":[]}',
    ]) {
      storage.caiplatform_test_one = text
      expect(findUnsaved(attempt(0), questions)).toBeNull()
    }
  })

  test('are deleted after a week', () => {
    vi.useFakeTimers()
    keepUnsaved('one', unsaved)
    vi.advanceTimersByTime(8 * 24 * 60 * 60 * 1000)
    expect(findUnsaved(attempt(0, 'other'), questions)).toBeNull()
    expect(Object.keys(storage)).toEqual([])
  })

  test('are not stored if the browser has no storage', () => {
    vi.stubGlobal('localStorage', undefined)
    keepUnsaved('one', unsaved)
    expect(findUnsaved(attempt(0), questions)).toBeNull()
  })
})
