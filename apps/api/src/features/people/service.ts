import type { AnswerOf, QueryOf } from '@zenit/contract/call'
import type { listPeople, Person, PersonCourse } from '@zenit/contract/people'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { longPaginationOf } from '../../platform/lists.ts'
import { viewTime } from '../closed-tests/time/test-time.ts'
import { findHubFactorSince } from '../identity/own-logins.ts'
import { listSessions } from '../session/service.ts'
import { isAdmin, isAnotherAdmin } from '../staff/admins.ts'
import * as queries from './queries.ts'
import { toPerson, toPersonCourse, toPersonSummary } from './view.ts'

export async function listAll(
  { db }: Deps,
  { page = 1, limit = 20, ...wanted }: QueryOf<typeof listPeople>,
  language: Language,
): Promise<AnswerOf<typeof listPeople>> {
  const { rows, counted } = await queries.listPeopleRows(db, wanted, { page, limit, language })
  return {
    people: rows.map(toPersonSummary),
    pagination: longPaginationOf({ page, limit }, counted),
  }
}

async function listCourses(deps: Deps, userId: string, language: Language): Promise<PersonCourse[]> {
  const rows = await queries.listPersonCourses(deps.db, { userId, now: deps.clock() })
  return Promise.all(rows.map(async (row) => toPersonCourse(row, await deps.catalog.document(row), language)))
}

export interface PersonQuery {
  id: string
  /** The person who reads. */
  actorId: string
  language: Language
}

/** Throws 404 `not-found`. */
export async function viewOne(deps: Deps, { id, actorId, language }: PersonQuery): Promise<Person> {
  const { db } = deps
  const row = await queries.findPerson(db, id)
  required(row, 'not-found')
  const [ranks, sessions, factorSince, testTime, courses, isActive, isAnother] = await Promise.all([
    queries.listRanks(db, id),
    listSessions(db, id, deps.clock()),
    findHubFactorSince(db, deps.ownLogins, id),
    viewTime(deps, id),
    listCourses(deps, id, language),
    isAdmin(db, id),
    isAnotherAdmin(db, id),
  ])
  return toPerson(row, {
    ranks,
    sessionsCount: sessions.length,
    factorSince,
    testTime,
    courses,
    isSelf: id === actorId,
    isLastAdmin: isActive && !isAnother,
  })
}
