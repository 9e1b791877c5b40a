import type { Door } from './doors.ts'

/** Ids that exist, by what they are; every other parameter of a path is an id that nobody has. */
export type KnownId = 'course' | 'program' | 'tool' | 'partner' | 'about' | 'learner' | 'organisation'

/** The door, what whoever is let in is answered (with ids that nobody has, mostly 404), and what `:id` is. */
export type Line = readonly [door: Door, answer: number | string, id?: KnownId]
