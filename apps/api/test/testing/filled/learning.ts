import { randomBytes } from 'node:crypto'
import { insertCompletions, insertEnrolments } from '../../../src/demo/facts.ts'
import { newId } from '../../../src/platform/ids.ts'
import type { FilledAccountDraft } from './filled-account.ts'

export async function fillLearning({ test, insert, own, userId, course, now }: FilledAccountDraft) {
  const { courseId, revisionId, document } = course
  const [lesson] = document.lessons
  const [film, , quiz] = lesson?.sublessons ?? []
  if (!film || quiz?.kind !== 'quiz') throw new Error('The course has another shape')
  const own_ = { user_id: userId, course_id: courseId }
  await insertEnrolments(test.deps.db, [{ userId, courseId, revisionId, at: now }])
  await insertCompletions(test.deps.db, [{ userId, courseId, sublessonId: film._id, at: now }])
  await insert('question_answers', {
    ...own_,
    id: newId(),
    sublesson_id: quiz._id,
    question_id: quiz.question._id,
    answer_ids: [quiz.question.answers[1]?._id],
    is_correct: false,
    answered_at: now,
  })
  await insert('sublesson_views', {
    ...own_,
    sublesson_id: film._id,
    begun_at: now,
    seen_at: now,
    seen: '{[0,130)}',
  })
  await insert('lesson_ratings', {
    ...own_,
    lesson_id: lesson?._id,
    rating: 'partly',
    comment: own.of('lesson-comment'),
    rated_at: now,
  })
  await insert('video_positions', { user_id: userId, sublesson_id: film._id, seconds: 12.5, updated_at: now })
  await insert('study_days', { user_id: userId, day: '2026-11-19', seconds: 400, last_beat_at: now })
  await insert('study_day_courses', { ...own_, day: '2026-11-19', seconds: 300 })
  await insert('promptbook_items', {
    user_id: userId,
    id: newId(),
    title: own.of('prompt-title'),
    prompt: own.of('prompt'),
    folded: own.of('prompt'),
    created_at: now,
  })
}

/** Assignments to the person by name, and assignments that the person made. */
export async function fillAssignments(
  { insert, own, userId, course, ids, now }: FilledAccountDraft,
  { organisationId, groupId }: { organisationId: string; groupId: string },
) {
  const assignment = { assignment_id: newId() }
  ids.push(assignment.assignment_id)
  await insert('assignments', {
    id: assignment.assignment_id,
    organisation_id: organisationId,
    course_id: course.courseId,
    audience: 'people',
    created_at: now,
    created_by: userId,
  })
  await insert('assignment_terms', {
    ...assignment,
    number: 1,
    is_mandatory: true,
    rule: 'finishing',
    set_at: now,
    set_by: userId,
  })
  await insert('assignment_courses', {
    ...assignment,
    course_id: course.courseId,
    locales: '{pl}',
    has_certificate: true,
  })
  await insert('assignment_groups', { ...assignment, group_id: groupId })
  const none = { people: 0, not_started: 0, started: 0, overdue: 0, done: 0, exempt: 0 }
  const unreached = { begun: 0, finished: 0, passed: 0, certified: 0 }
  await insert('assignment_figures', {
    ...assignment,
    day: '2026-11-20',
    counted_at: new Date(),
    ...none,
    ...unreached,
  })
  await insert('assignment_reminders', {
    ...assignment,
    user_id: userId,
    due_on: '2026-12-01',
    stage: 'week',
    told_on: '2026-11-24',
  })
  await insert('assignment_overdue', { ...assignment, user_id: userId, due_on: '2026-12-01', found_at: now })
  await insert('training_summaries', { user_id: userId, week: '2026-11-23' })
  await insert('reminder_settings', { user_id: userId, muted: '{week.mail}' })
  await insert('calendar_feeds', { user_id: userId, secret_hash: randomBytes(32), created_at: now })
  await insert('assignment_people', { ...assignment, user_id: userId })
  await insert('assignment_exemptions', {
    ...assignment,
    id: newId(),
    user_id: userId,
    reason: own.of('exemption-reason'),
    made_at: now,
    made_by: userId,
    lifted_at: now,
    lifted_by: userId,
    lift_id: newId(),
    lifted_reason: own.of('exemption-lifted'),
  })
}
