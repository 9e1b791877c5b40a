import { describe, expect, test } from 'vitest'
import * as schemas from '../../content/format/schema.ts'
import { textsOf } from '../../content/issues.ts'
import en from '../../i18n/en/content-fields.json' with { type: 'json' }
import { inAuthorsWords, wordsOfPath } from './place-words.ts'
import { toPackIssue } from './view.ts'

/** All keys that documents of a pack can have. */
function keysOf(value: unknown, keys = new Set<string>(), seen = new Set<unknown>()): Set<string> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return keys
  seen.add(value)
  const { properties } = value as { properties?: unknown }
  if (typeof properties === 'object' && properties !== null)
    for (const key of Object.keys(properties)) keys.add(key)
  for (const inner of Object.values(value)) keysOf(inner, keys, seen)
  return keys
}

describe('authors see the place of an issue in words', () => {
  test('every key of the documents has a word', () => {
    const keys = [...keysOf({ ...schemas })]
    expect(keys.length).toBeGreaterThan(60)
    expect(keys.filter((key) => !(key in en.names))).toEqual([])
    expect(Object.keys(en.names).filter((key) => !keys.includes(key))).toEqual([])
  })

  test.each([
    ['questions.0.question', 'Pytanie 1, treść', 'Question 1, text'],
    [
      'questions.11.answers.2.label.pl',
      'Pytanie 12, odpowiedź 3, treść, po polsku',
      'Question 12, answer 3, text, in Polish',
    ],
    ['questions', 'Pytania', 'Questions'],
    ['title', 'Tytuł', 'Title'],
    ['questions.0.qestion', 'Pytanie 1, qestion', 'Question 1, qestion'],
    ['0.question', 'Pozycja 1, treść', 'Entry 1, text'],
    ['drawPerTag.law', 'Losowanie według tagów, law', 'Number drawn per tag, law'],
    // File names and unknown keys stay unchanged.
    ['courses/law/course.yaml', 'courses/law/course.yaml', 'courses/law/course.yaml'],
    ['tools.yaml', 'tools.yaml', 'tools.yaml'],
    ['colour', 'colour', 'colour'],
  ])('%s', (path, pl, english) => {
    expect([wordsOfPath(path, 'pl'), wordsOfPath(path, 'en')]).toEqual([pl, english])
  })

  test('only if a problem names a key, and only in the studio', () => {
    const shape = { code: 'not-string', values: { name: 'questions.0.question' } } as const
    expect(textsOf(shape, 'en').message).toBe('“questions.0.question” must be a text')
    const issue = { ...shape, severity: 'error', file: 'a.yaml', line: 3, missing: null, node: null } as const
    expect(toPackIssue(issue, 'en')).toMatchObject({
      ...{ message: '“Question 1, text” must be a text', path: 'a.yaml', line: 3, code: 'not-string' },
    })
    expect(toPackIssue(issue, 'pl').message).toContain('„Pytanie 1, treść”')
    const link = { code: 'no-tool', values: { name: 'title' } } as const
    expect(inAuthorsWords(link, 'en')).toEqual(link)
  })
})
