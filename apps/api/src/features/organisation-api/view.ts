import type { AnswerOf } from '@zenit/contract/call'
import type {
  listOrganisationAssignees,
  listOrganisationAssignments,
  listOrganisationCertificates,
  listOrganisationPeople,
  listOrganisationProgress,
} from '@zenit/contract/organisation-api'
import type { CourseDocument, Language } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import type { Deps } from '../../deps.ts'
import type { AskedRow, TrainingRow } from '../assignments/by-id.ts'
import { itemOf, titleOf } from '../assignments/items.ts'
import { shareOf } from '../courses/progress.ts'
import type { EnrolmentRow, HolderRow, PersonRow } from './queries.ts'

type Catalog = Deps['catalog']

type Person = AnswerOf<typeof listOrganisationPeople>['people'][number]
type Training = AnswerOf<typeof listOrganisationAssignments>['assignments'][number]
type AssigneeView = AnswerOf<typeof listOrganisationAssignees>['people'][number]
type LearnedCourse = AnswerOf<typeof listOrganisationProgress>['people'][number]['courses'][number]
type Holder = AnswerOf<typeof listOrganisationCertificates>['people'][number]

const instantOf = (text: string) => new Date(text).toISOString()

const instantOrNull = (text: string | null) => (text === null ? null : instantOf(text))

export const toPerson = ({ id, joinedAt, ...row }: PersonRow): Person => ({
  _id: id,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  groups: row.groups,
  isDisabled: row.isDisabled,
  joinedAt: joinedAt.toISOString(),
})

export function toTraining(row: TrainingRow, catalog: Catalog, language: Language): Training {
  const item = itemOf(row)
  return {
    _id: row.id,
    item: { ...item, title: titleOf(catalog, item, language) },
    audience: row.audience,
    groups: row.groups,
    dueOn: row.dueOn,
    isMandatory: row.isMandatory,
    rule: row.rule,
    renewMonths: row.renewMonths,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}

/** Leaves out what managers wrote about the person. */
export const toAsked = (row: AskedRow): AssigneeView => ({
  person: row.id,
  state: row.state,
  dueOn: row.dueOn,
  doneAt: row.doneAt?.toISOString() ?? null,
  courses: row.courses,
  finished: row.finished,
  passed: row.passed,
  certified: row.certified,
})

export function toLearned(row: EnrolmentRow, document: CourseDocument, language: Language): LearnedCourse {
  const learned = {
    finishedAt: row.finishedAt === null ? null : new Date(row.finishedAt),
    completed: new Set(row.completed),
    isPassed: row.passedAt !== null,
    isTestPassed: row.isTestPassed,
  }
  return {
    _id: row.courseId,
    title: textIn(document.title, language),
    progress: shareOf(document, learned),
    joinedAt: instantOf(row.joinedAt),
    studiedAt: instantOf(row.studiedAt),
    finishedAt: instantOrNull(row.finishedAt),
    passedAt: instantOrNull(row.passedAt),
    certifiedAt: instantOrNull(row.certifiedAt),
  }
}

export const toHolder = ({ id, certificates }: HolderRow, publicUrl: string): Holder => ({
  person: id,
  certificates: certificates.map(({ number, courseId, title, issuedAt, revokedAt }) => ({
    number,
    course: { _id: courseId, title },
    issuedAt: instantOf(issuedAt),
    revokedAt: instantOrNull(revokedAt),
    url: `${publicUrl}/certificate/${number}`,
  })),
})
