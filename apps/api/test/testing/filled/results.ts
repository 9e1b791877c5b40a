import { sql } from 'kysely'
import { newId } from '../../../src/platform/ids.ts'
import type { FilledAccountDraft } from './filled-account.ts'

let count = 0

export async function fillResults({
  insert,
  own,
  staying,
  userId,
  course,
  certificateNumber: number,
  now,
  later,
}: FilledAccountDraft) {
  const { courseId, revisionId, document } = course
  const [question] = document.closedTest?.questions ?? []
  if (!question) throw new Error('The course has no test')
  const attemptId = newId()
  // Each outage has its own time.
  const away = new Date(now.getTime() - 60_000 - count++)
  await insert('test_attempts', {
    user_id: userId,
    course_id: courseId,
    id: attemptId,
    revision_id: revisionId,
    served: sql`${JSON.stringify([{ question: question._id, answers: question.answers.map(({ _id }) => _id) }])}::jsonb`,
    percentage_to_pass: 50,
    started_at: away,
    ends_at: later,
    answers: sql`${JSON.stringify([{ q: 0, a: [question.answers[1]?._id] }])}::jsonb`,
    sequence: 1,
    saved_at: now,
  })
  await insert('outages', { away_from: away, away_until: now, seconds: 60, cause: 'absence' })
  await insert('test_extensions', { user_id: userId, attempt_id: attemptId, away_from: away, seconds: 60 })
  const regradeId = newId()
  await insert('regrades', {
    id: regradeId,
    course_id: courseId,
    number: count++,
    changes: sql`'[]'::jsonb`,
    reason: 'A wrong key',
    confirmation: '-',
    ordered_by: userId,
    ordered_at: now,
  })
  await insert('test_regrades', {
    user_id: userId,
    attempt_id: attemptId,
    regrade_id: regradeId,
    correct_count: 1,
    total_questions: 1,
    passed: true,
    regraded_at: now,
  })
  await insert('test_accommodations', {
    user_id: userId,
    id: newId(),
    multiplier: 1.5,
    reason: own.of('accommodation'),
    set_at: now,
  })
  await insert('course_passes', {
    user_id: userId,
    course_id: courseId,
    passed_at: now,
    evidence: 'final-work',
    evidence_id: newId(),
    certificate_number: number,
  })
  await insert('certificates', {
    number,
    user_id: userId,
    course_id: courseId,
    learner_name: staying.of('learner-name'),
    course_title: 'Kurs',
    language: 'pl',
    issued_at: now,
    image_key: `certificates/${number}.webp`,
  })
  await insert('certificate_events', {
    number,
    sequence: 1,
    kind: 'issued',
    happened_at: now,
    actor_id: userId,
    learner_name: staying.of('learner-name'),
  })
  await insert('badges', { number, subject_id: newId(), salt: 'salt', list: 1, place: count })
}
