import type { AnswerOf } from '@zenit/contract/call'
import type { Evidence, EvidenceTraining, viewMember } from '@zenit/contract/evidence'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { dayIn } from '../../platform/calendar/zone.ts'
import { itemOf, titleOf } from '../assignments/items.ts'
import { deadlineZone } from '../assignments/zone.ts'
import { viewMember as viewPerson } from '../members/service.ts'
import * as queries from './evidence.queries.ts'
import { courseTitle } from './service.ts'

interface MemberQuery {
  organisationId: string
  personId: string
  language: Language
}

const iso = (at: Date | string | null): string | null => at && new Date(at).toISOString()
const moment = (at: Date | string): string => new Date(at).toISOString()

function toTraining({ catalog }: Deps, row: queries.TrainingRow, language: Language): EvidenceTraining {
  const { id, programId, courseId, doneAt, endedAt, ...rest } = row
  const item = itemOf({ programId, courseId })
  return {
    _id: id,
    item: { ...item, title: titleOf(catalog, item, language) },
    ...rest,
    doneAt: iso(doneAt),
    endedAt: iso(endedAt),
  }
}

function toEvidence(deps: Deps, row: queries.EvidenceRow, language: Language): Evidence {
  const { courseId, startedAt, studiedAt, finishedAt, passedAt, attempts, works, certificate } = row
  return {
    _id: courseId,
    // A course that is no longer offered has its title only on the certificate.
    title: courseTitle(deps, courseId, language) ?? certificate?.title ?? null,
    startedAt: moment(startedAt),
    studiedAt: moment(studiedAt),
    finishedAt: iso(finishedAt),
    passedAt: iso(passedAt),
    attempts: attempts.map((one) => ({
      ...one,
      startedAt: moment(one.startedAt),
      checkedAt: iso(one.checkedAt),
    })),
    attemptCount: row.attemptCount,
    works: works.map(({ submittedAt, decision, reviewedAt }) => ({
      submittedAt: moment(submittedAt),
      state: decision ?? 'pending',
      reviewedAt: iso(reviewedAt),
    })),
    certificate: certificate && {
      number: certificate.number,
      issuedAt: moment(certificate.issuedAt),
      revokedAt: iso(certificate.revokedAt),
    },
  }
}

/**
 * Returns a person as their organisation's manager sees them. Throws 404 `not-found` for people of other
 * organisations.
 */
export async function viewOne(deps: Deps, wanted: MemberQuery): Promise<AnswerOf<typeof viewMember>> {
  const { db, clock } = deps
  const { language } = wanted
  const person = await viewPerson(deps, wanted)
  const today = dayIn(deadlineZone, clock())
  const trainings = await queries.listTrainingRows(db, { ...wanted, today })
  const courses = await queries.listEvidenceRows(db, wanted)
  return {
    person,
    trainings: trainings.map((row) => toTraining(deps, row, language)),
    courses: courses.map((row) => toEvidence(deps, row, language)),
  }
}
