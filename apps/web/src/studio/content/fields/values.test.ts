import { describe, expect, test } from 'vitest'
import { freeId, having, stepped } from './values.ts'

describe('[LANG-01] the values that an author edits', () => {
  test('a key keeps its position, and is removed with an empty value', () => {
    const value = { title: { pl: 'A' }, minutes: 3, kind: 'video' }
    expect(JSON.stringify(having(value, 'minutes', 4))).toBe(
      '{"title":{"pl":"A"},"minutes":4,"kind":"video"}',
    )
    expect(having(value, 'title', {})).toEqual({ minutes: 3, kind: 'video' })
    expect(having(value, 'verifiedAt', '')).toEqual(value)
    expect(having(value, 'draw', null)).toEqual({ ...value, draw: null })
  })

  test('a new id differs from the existing ones', () => {
    expect(freeId([{ id: 'question-2' }], 'question')).toBe('question-3')
    expect(freeId([], 'task')).toBe('task-1')
  })

  test('an element moves a step up or down', () => {
    expect(stepped(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
    expect(stepped(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  })
})
