import { sql } from 'kysely'
import type { ServedQuestion } from '../../../schema/closed-tests.ts'
import { addressesBelow } from '../../certificates/badge/addresses.ts'
import { publicAddress } from '../../certificates/public-address.ts'
import type { Exporter, Row } from './subject.ts'

/** What a person has achieved: closed tests, passes, certificates. */

interface Attempt {
  id: string
  courseId: string
  startedAt: Date
  endsAt: Date
  savedAt: Date | null
  checkedAt: Date | null
  served: ServedQuestion[]
  answers: { q: number; a: string[] }[]
  percentageToPass: number
  multiplier: string
  correctCount: number | null
  totalQuestions: number | null
  passed: boolean | null
  isPractice: boolean
  language: string | null
  givenBack: { from: string; seconds: number; cause: string }[]
  regrades: { at: string; reason: string; correctCount: number; passed: boolean }[]
}

/** The person's own answers and results. The right answers belong to the test, and are not included. */
const attempts: Exporter = {
  name: 'test-attempts',
  tables: ['test_attempts', 'test_extensions', 'test_regrades'],
  async read({ tx, userId, names, t }) {
    const { rows } = await sql<Attempt>`
      select id, course_id as "courseId", started_at as "startedAt", ends_at as "endsAt", saved_at as "savedAt",
        checked_at as "checkedAt", served, answers, percentage_to_pass as "percentageToPass", multiplier,
        correct_count as "correctCount", total_questions as "totalQuestions", passed,
        is_practice as "isPractice", language,
        (select coalesce(json_agg(json_build_object('from', x.away_from, 'seconds', x.seconds, 'cause', o.cause) order by x.away_from), '[]')
          from test_extensions x join outages o on o.away_from = x.away_from where x.user_id = a.user_id and x.attempt_id = a.id) as "givenBack",
        (select coalesce(json_agg(json_build_object('at', g.regraded_at, 'reason', r.reason, 'correctCount', g.correct_count,
            'passed', g.passed) order by r.number), '[]')
          from test_regrades g join regrades r on r.id = g.regrade_id
          where g.user_id = a.user_id and g.attempt_id = a.id) as regrades
      from test_attempts a where user_id = ${userId} order by started_at`.execute(tx)
    return rows.map(({ courseId, served, answers, multiplier, givenBack, regrades, ...row }) => {
      const chosen = new Map(answers.map(({ q, a }) => [q, a]))
      return {
        course: names.of(courseId),
        ...row,
        multiplier: Number(multiplier),
        givenBack: givenBack.map(({ from, seconds, cause }) => ({
          from: new Date(from),
          seconds,
          cause: t(`privacy:export.outages.${cause}`),
        })),
        regrades: regrades.map((one) => ({ ...one, at: new Date(one.at) })),
        questions: served.map(({ question }, place) => ({
          question: names.of(question),
          answers: (chosen.get(place) ?? []).map((id) => names.of(id)),
        })),
      }
    })
  },
}

const passes: Exporter = {
  name: 'passes',
  tables: ['course_passes'],
  async read({ tx, userId, names, t }) {
    const { rows } = await sql<{ courseId: string; evidence: string; passedAt: Date; number: string }>`
      select course_id as "courseId", evidence, passed_at as "passedAt", certificate_number as number
      from course_passes where user_id = ${userId} order by passed_at`.execute(tx)
    return rows.map(({ courseId, evidence, ...row }) => ({
      course: names.of(courseId),
      basis: t(`privacy:export.evidence.${evidence}`),
      ...row,
    }))
  },
}

interface Certificate extends Row {
  number: string
  badge: { subjectId: string } | null
  events: { kind: string; at: string; name: string | null; reason: string | null }[]
}

const certificates: Exporter = {
  name: 'certificates',
  tables: ['certificates', 'certificate_events', 'badges'],
  async read({ tx, userId, t, deps }) {
    const { publicUrl } = deps.config
    const { rows } = await sql<Certificate>`
      select c.number, c.learner_name as "learnerName", c.course_title as course, c.language,
        c.issued_at as "issuedAt", c.renewed_at as "renewedAt", c.revoked_at as "revokedAt",
        c.revoked_reason as reason,
        (select json_build_object('subjectId', b.subject_id) from badges b where b.number = c.number) as badge,
        (select json_agg(json_build_object('kind', e.kind, 'at', e.happened_at, 'name', e.learner_name,
          'reason', e.reason) order by e.sequence) from certificate_events e where e.number = c.number) as events
      from certificates c where c.user_id = ${userId} order by c.issued_at`.execute(tx)
    return rows.map(({ badge, events, ...row }) => ({
      ...row,
      language: t(`privacy:export.languages.${row.language}`),
      page: publicAddress(publicUrl, row.number),
      badge: badge && {
        page: addressesBelow(publicUrl).badge(row.number),
        id: `urn:uuid:${badge.subjectId}`,
      },
      history: events.map(({ kind, at, name, reason }) => ({
        kind: t(`privacy:export.events.${kind}`),
        at: new Date(at),
        learnerName: name,
        reason,
      })),
    }))
  },
}

const accommodations: Exporter = {
  name: 'test-time',
  tables: ['test_accommodations'],
  async read({ tx, userId }) {
    const { rows } = await sql<{ multiplier: string; reason: string; setAt: Date }>`
      select multiplier, reason, set_at as "setAt" from test_accommodations
      where user_id = ${userId} order by set_at`.execute(tx)
    return rows.map((row) => ({ ...row, multiplier: Number(row.multiplier) }))
  },
}

export const resultExporters: readonly Exporter[] = [attempts, passes, certificates, accommodations]
