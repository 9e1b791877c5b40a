import type { Person, PersonCourse, PersonSummary } from '@zenit/contract/people'
import type { User } from '@zenit/contract/session'
import type { CourseDocument, Language } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import { outcomeOf, shareOf } from '../courses/progress.ts'
import { ownHubName } from '../identity/own-hub.ts'
import type { PersonCourseRow, PersonRow } from './queries.ts'

const instantOf = (date: Date | null): string | null => date?.toISOString() ?? null

export const toPersonSummary = (row: PersonRow): PersonSummary => ({
  _id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  avatar: row.avatar,
  // A CHECK constraint guards the column.
  roles: row.roles as User['roles'],
  rankStage: row.rank,
  organisation: { _id: row.organisationId, name: row.organisationName },
  isDisabled: row.disabledAt !== null,
  createdAt: row.createdAt.toISOString(),
  seenAt: instantOf(row.seenAt),
})

export function toPersonCourse(
  row: PersonCourseRow,
  document: CourseDocument,
  language: Language,
): PersonCourse {
  const { certificate, issuedAt, work } = row
  const learned = {
    finishedAt: row.finishedAt,
    completed: new Set(row.completed),
    isPassed: row.passedAt !== null,
    isTestPassed: row.isTestPassed,
    isCertified: certificate !== null && row.revokedAt === null,
  }
  return {
    _id: row.courseId,
    title: textIn(document.title, language),
    joinedAt: row.joinedAt.toISOString(),
    studiedAt: row.studiedAt.toISOString(),
    progress: shareOf(document, learned),
    finishedAt: instantOf(row.finishedAt),
    finish: row.finish,
    outcome: outcomeOf(learned),
    passedAt: instantOf(row.passedAt),
    passedBy: row.passedBy,
    certificate:
      certificate && issuedAt
        ? { number: certificate, issuedAt: issuedAt.toISOString(), isRevoked: row.revokedAt !== null }
        : null,
    finalWork: work && {
      ...work,
      submittedAt: new Date(work.submittedAt).toISOString(),
      dueAt: new Date(work.dueAt).toISOString(),
    },
  }
}

interface PersonDetails
  extends Pick<Person, 'testTime' | 'courses' | 'isSelf' | 'isLastAdmin' | 'sessionsCount'> {
  factorSince: Date | null
  ranks: readonly { rank: number; reason: string; promotedAt: Date }[]
}

export const toPerson = (row: PersonRow, { ranks, factorSince, ...rest }: PersonDetails): Person => ({
  ...toPersonSummary(row),
  issuer: row.issuer === ownHubName ? null : row.issuer,
  timeZone: row.timeZone,
  locale: row.locale,
  disabledAt: instantOf(row.disabledAt),
  secondFactorSince: instantOf(factorSince),
  ranks: ranks.map(({ rank, reason, promotedAt }) => ({
    rank,
    reason,
    promotedAt: promotedAt.toISOString(),
  })),
  ...rest,
})
