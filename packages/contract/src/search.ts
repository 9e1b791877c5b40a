import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { choice, id, nullable, strict } from './parts.ts'

export const searchResult = strict({
  /** Id of the program, course, lesson, part of a lesson, or tool. */
  _id: id,
  title: Type.String(),
  /** The title in the other language, when only that one matched. */
  otherTitle: nullable(Type.String()),
  /** What it belongs to, nearest first: the program of a course, the course of a lesson. */
  within: Type.Array(Type.String()),
  /** Course in which a lesson is opened. */
  courseId: nullable(id),
  lessonId: nullable(id),
  sublessonId: nullable(id),
  /** Logo of a tool, if it has one. */
  logo: nullable(Type.String()),
})
export type SearchResult = Static<typeof searchResult>

export const searchKind = choice('module', 'course', 'lesson', 'tool')
export type SearchKind = Static<typeof searchKind>

export const search = call({
  name: 'search',
  method: 'GET',
  path: '/search',
  summary:
    'Searches programs, courses, lessons and tools that the learner may open by their titles in both languages, ignoring case and accents.',
  slice: 'search',
  access: 'learner',
  query: strict({
    search: Type.String({ minLength: 1, maxLength: 200 }),
    /** Maximum number of results per kind. */
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 5 })),
  }),
  answer: strict({
    /** The kind with the best result first; kinds without results are left out. */
    groups: Type.Array(
      strict({
        kind: searchKind,
        totalCount: Type.Integer({ minimum: 1 }),
        results: Type.Array(searchResult),
      }),
    ),
  }),
  errors: ['rate-limited'],
})
