import type { Door } from './doors.ts'

/** Ids that exist in the tests, by kind. Every other parameter of a path gets an id that does not exist. */
export type KnownId = 'course' | 'program' | 'tool' | 'partner' | 'about' | 'learner' | 'organisation'

/**
 * The door, the response for visitors with access (mostly 404, because the ids do not exist), and the kind of `:id`.
 */
export type Line = readonly [door: Door, answer: number | string, id?: KnownId]
