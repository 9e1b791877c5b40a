import type { Course, Program } from '../../content/catalog/catalog.ts'
import type { Language } from '../../content/document.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Viewer } from '../session/viewer.ts'
import type { Enrolment } from './enrolment.ts'

/** Throws 403 `rank-too-low`, with the rank that opens the program, for a lower rank. */
export function requireRank({ user }: Viewer, { rank }: Pick<Program, 'rank'>): void {
  if (user.rankStage < rank) throw new ApiError('rank-too-low', { rank })
}

/** Throws 406 with the available languages, unless the requested one is among them. */
export function requireLanguage(languages: readonly Language[], language: Language | null): void {
  if (language && !languages.includes(language))
    throw new ApiError('language-unavailable', { languages: [...languages] })
}

/** Whether the revision that a learner keeps is the published one. */
export const keepsPublished = (
  published: Pick<Course, 'revisionId'>,
  enrolment: Pick<Enrolment, 'revisionId' | 'finishedAt'>,
): boolean => enrolment.finishedAt !== null || enrolment.revisionId === published.revisionId

/**
 * Returns the revision that a learner moves to after a lesson: the published one, unless it lacks one of their
 * languages.
 */
export const nextRevision = <C extends Pick<Course, 'languages'>>(kept: C, published: C): C =>
  kept.languages.every((language) => published.languages.includes(language)) ? published : kept
