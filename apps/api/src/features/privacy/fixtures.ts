import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import type { TestApp } from '../../../test/testing/app.ts'
import { type CreatedCourse, createCourse, createUser } from '../../../test/testing/factories.ts'
import { hashSecret, newId } from '../../platform/ids.ts'
import { partialPath } from '../files/uploads/partial.ts'
import { finalWorkDocument } from '../final-works/fixtures.ts'
import { ownHubName } from '../identity/own-hub.ts'
import { newCertificateNumber } from '../passes/number.ts'
import { createTool } from '../tools/fixtures.ts'

/** Texts that are nowhere else, and so are found wherever they get to. */
export class Canaries {
  readonly #all = new Map<string, string>()

  of(what: string): string {
    const known = this.#all.get(what)
    if (known) return known
    const made = `canary-${what}-${randomBytes(5).toString('hex')}`
    this.#all.set(what, made)
    return made
  }

  get all(): [what: string, text: string][] {
    return [...this.#all]
  }
}

let count = 0

type Insert = (table: string, row: Record<string, unknown>) => Promise<void>

export interface Filled {
  actor: Actor
  userId: string
  accountId: string
  email: string
  /** Theirs to have: each is in the copy. */
  own: Canaries
  /** Theirs, and nobody's to see. */
  secret: Canaries
  /** Of others: never in the copy, and still there when this one is gone. */
  others: Canaries
  /** Of theirs, in what stays. */
  staying: Canaries
  /** Ids that lead to them. */
  ids: string[]
  certificateNumber: string
  course: CreatedCourse
  fileKeys: string[]
  uploadId: string
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  !('toOperationNode' in value)

const inserter =
  ({ deps: { db } }: TestApp): Insert =>
  async (table, row) => {
    const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
    const values = sql.join(
      Object.values(row).map((value) =>
        isPlain(value) ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`,
      ),
    )
    await sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(db)
  }

interface Making extends Filled {
  test: TestApp
  insert: Insert
  now: Date
  later: Date
}

async function fillAccount({ test, insert, own, secret, accountId, userId, email, now, later, ids }: Making) {
  const { db } = test.deps
  await insert('hub.accounts', {
    id: accountId,
    email,
    password_hash: secret.of('password-hash'),
    first_name: own.of('hub-first-name'),
    last_name: own.of('hub-last-name'),
    created_at: now,
  })
  await insert('hub.links', {
    token_hash: randomBytes(32),
    account_id: accountId,
    purpose: 'old-email',
    email: `${own.of('old-email')}@zenit.example`,
    created_at: now,
    expires_at: later,
  })
  await insert('hub.payloads', {
    model: 'Session',
    id: newId(),
    payload: { accountId, canary: secret.of('hub-payload') },
    expires_at: later,
  })
  await insert('hub.payloads', {
    model: 'Interaction',
    id: newId(),
    payload: { result: { login: { accountId } }, canary: secret.of('hub-interaction') },
    expires_at: later,
  })
  await insert('idempotency_keys', {
    user_id: userId,
    key_hash: randomBytes(32),
    request_hash: randomBytes(32),
    created_at: now,
    leased_until: now,
    finished_at: now,
    response: JSON.stringify({ canary: secret.of('kept-response') }),
  })
  await insert('login_codes', {
    code_hash: Buffer.from(secret.of('login-code')),
    user_id: userId,
    expires_at: later,
  })
  await db
    .updateTable('sessions')
    .set({ id_token: secret.of('id-token'), user_agent: own.of('user-agent') })
    .where('user_id', '=', userId)
    .execute()
  await db
    .updateTable('rank_promotions')
    .set({ reason: own.of('rank-reason') })
    .where('user_id', '=', userId)
    .execute()
  const sessions = await db.selectFrom('sessions').where('user_id', '=', userId).select('id').execute()
  ids.push(...sessions.map(({ id }) => id))
}

async function fillLearning({ insert, own, userId, course, now }: Making) {
  const { courseId, revisionId, document } = course
  const [lesson] = document.lessons
  const [film, , quiz] = lesson?.sublessons ?? []
  if (!film || quiz?.kind !== 'quiz') throw new Error('The course has another shape')
  const own_ = { user_id: userId, course_id: courseId }
  await insert('enrolments', {
    ...own_,
    id: newId(),
    revision_id: revisionId,
    joined_at: now,
    studied_at: now,
  })
  await insert('sublesson_completions', { ...own_, sublesson_id: film._id, completed_at: now })
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

async function fillResults({
  insert,
  own,
  staying,
  userId,
  course,
  certificateNumber: number,
  now,
  later,
}: Making) {
  const { courseId, revisionId, document } = course
  const [question] = document.closedTest?.questions ?? []
  if (!question) throw new Error('The course has no test')
  const attemptId = newId()
  // Each was away at a moment of their own.
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

interface Work {
  userId: string
  title: string
  text: string
  files: string[]
}

async function handIn({ insert, course, now, later }: Making, { userId, title, text, files }: Work) {
  const [task] = course.document.finalWork?.tasks ?? []
  const workId = newId()
  const versionId = newId()
  await insert('final_works', {
    user_id: userId,
    course_id: course.courseId,
    id: workId,
    task_id: task?._id,
    revision_id: course.revisionId,
    created_at: now,
  })
  await insert('final_work_versions', {
    user_id: userId,
    id: versionId,
    final_work_id: workId,
    number: 1,
    language: 'pl',
    title,
    description: `<p>${text}</p>`,
    attachments: files,
    submitted_at: now,
    due_at: later,
  })
  return { workId, versionId }
}

const judged = (now: Date) => ({
  criteria: sql`'[]'::jsonb`,
  decided_at: now,
  effective_at: now,
  settled_at: now,
})

async function fillWorks(making: Making, reviewerId: string) {
  const { test, insert, own, userId, course, uploadId, fileKeys, now, ids } = making
  const fileId = newId()
  await insert('files', {
    user_id: userId,
    id: fileId,
    name: `${own.of('file-name')}.txt`,
    size: Buffer.byteLength(own.of('file-content')),
    mime: 'text/plain',
    key: fileKeys[0],
    created_at: now,
    completed_at: now,
  })
  await test.deps.files.put(fileKeys[0] ?? '', own.of('file-content'))
  await test.deps.files.put(`certificates/${making.certificateNumber}.webp`, own.of('certificate-image'))
  await insert('files', {
    user_id: userId,
    id: uploadId,
    name: `${own.of('upload-name')}.txt`,
    size: 100,
    key: fileKeys[1],
    created_at: now,
  })
  await mkdir(join(test.deps.filesDir, 'uploads'), { recursive: true })
  await writeFile(partialPath(test.deps, uploadId), making.secret.of('upload-content'))
  const work = { userId, title: own.of('work-title'), text: own.of('work-text'), files: [fileId] }
  const { workId, versionId } = await handIn(making, work)
  ids.push(fileId, uploadId, workId, versionId)
  await insert('review_claims', {
    id: newId(),
    version_id: versionId,
    reviewer_id: reviewerId,
    claimed_at: now,
    expires_at: making.later,
  })
  await insert('review_decisions', {
    id: newId(),
    version_id: versionId,
    reviewer_id: reviewerId,
    decision: 'rejected',
    comment: own.of('received-comment'),
    ...judged(now),
  })
  await insert('notifications', {
    user_id: reviewerId,
    id: newId(),
    kind: 'review-due',
    cause: `${versionId} 50`,
    parameters: { courseId: course.courseId, versionId, percent: 50, dueAt: now.toISOString() },
    created_at: now,
  })
}

/** What was assigned to them by name, and by them. */
async function fillAssignments({ insert, own, userId, course, ids, now }: Making, organisationId: string) {
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
  await insert('assignment_groups', { ...assignment, group_id: newId() })
  await insert('assignment_reminders', {
    ...assignment,
    user_id: userId,
    due_on: '2026-12-01',
    stage: 'week',
    told_on: '2026-11-24',
  })
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
  })
}

/** What the person wrote and published as an author. */
async function fillPacks(making: Making) {
  const { test, insert, own, staying, userId, now, later } = making
  const id = newId()
  const written = {
    pack_id: id,
    path: 'content.yaml',
    version: 1,
    content: staying.of('document'),
    changed_at: now,
    changed_by: userId,
  }
  await insert('studio_packs', { id, pack: `pack-${id}`, created_at: now, changed_at: now })
  await insert('studio_files', written)
  await insert('studio_versions', written)
  await insert('studio_publications', {
    id: newId(),
    pack_id: id,
    number: 1,
    versions: {},
    courses: {},
    published_at: now,
    published_by: userId,
  })
  const requestId = newId()
  await insert('studio_requests', {
    id: requestId,
    pack_id: id,
    change: 1,
    impact: {},
    requested_at: now,
    requested_by: userId,
    ended_at: now,
  })
  await insert('studio_request_steps', {
    id: newId(),
    request_id: requestId,
    step: 'rejected',
    made_at: now,
    made_by: userId,
    comment: staying.of('comment'),
  })
  await insert('studio_preview_links', {
    id: newId(),
    pack_id: id,
    secret_hash: hashSecret(newId()),
    created_at: now,
    created_by: userId,
    expires_at: now,
  })
  await insert('studio_presence', { pack_id: id, user_id: userId, page: '', seen_at: now })
  const organisations = test.deps.db.selectFrom('organisations').select('id').limit(1)
  const { id: organisationId } = await organisations.executeTakeFirstOrThrow()
  await insert('author_assignments', { user_id: userId, organisation_id: organisationId })
  const groupId = newId()
  const { organisation_id } = await test.deps.db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('organisation_id')
    .executeTakeFirstOrThrow()
  await insert('groups', { id: groupId, organisation_id, name: `Group ${groupId}`, created_at: now })
  await insert('group_members', { user_id: userId, group_id: groupId, organisation_id })
  await insert('organisation_invitations', {
    id: newId(),
    organisation_id: organisationId,
    email: own.of('invited-address'),
    secret_hash: randomBytes(32),
    uses: 1,
    most_uses: 1,
    created_at: now,
    expires_at: later,
    accepted_by: userId,
  })
  await fillAssignments(making, organisationId)
  await insert('organisation_managers', {
    user_id: userId,
    organisation_id: organisationId,
    appointed_at: now,
  })
}

/** What the person did as staff, to others. */
async function fillStaff(making: Making, otherId: string) {
  const { insert, others, staying, userId, now, later, course } = making
  await insert('enrolments', {
    user_id: otherId,
    course_id: course.courseId,
    id: newId(),
    revision_id: course.revisionId,
    joined_at: now,
    studied_at: now,
  })
  const work = { userId: otherId, title: others.of('title'), text: others.of('text'), files: [] }
  const { versionId } = await handIn(making, work)
  await insert('review_claims', {
    id: newId(),
    version_id: versionId,
    reviewer_id: userId,
    claimed_at: now,
    expires_at: later,
  })
  await insert('review_decisions', {
    id: newId(),
    version_id: versionId,
    reviewer_id: userId,
    decision: 'rejected',
    comment: staying.of('given-comment'),
    ...judged(now),
  })
  await insert('test_accommodations', {
    user_id: otherId,
    id: newId(),
    multiplier: 2,
    reason: others.of('accommodation'),
    set_by: userId,
    set_at: now,
  })
  await insert('staff_actions', {
    id: newId(),
    happened_at: now,
    actor_id: userId,
    action: 'rank-changed',
    subject_kind: 'person',
    subject: otherId,
    person_id: otherId,
    reason: others.of('staff-reason'),
  })
  const about = { happened_at: now, actor_id: otherId, reason: staying.of('reason-about-them') }
  const person = { subject_kind: 'person', subject: userId, person_id: userId }
  await insert('staff_actions', { ...about, ...person, id: newId(), action: 'rank-changed' })
  await fillPacks(making)
  await insert('mails', {
    id: newId(),
    recipient: 'another@zenit.example',
    user_id: otherId,
    subject: 'Hej',
    text: others.of('mail'),
    cause: newId(),
    created_at: now,
  })
}

async function fillNews({ test, insert, own, userId, accountId, email, now, later, course }: Making) {
  const mail = { created_at: now, subject: 'Temat' }
  const waiting = newId()
  await insert('mails', { ...mail, id: waiting, recipient: email, text: own.of('mail'), cause: newId() })
  await insert('mails', {
    ...mail,
    id: newId(),
    recipient: `earlier-${newId()}@zenit.example`,
    user_id: userId,
    text: own.of('earlier-mail'),
    cause: newId(),
  })
  await insert('notifications', {
    user_id: userId,
    id: newId(),
    kind: 'certificate',
    cause: newId(),
    parameters: { courseId: course.courseId },
    created_at: now,
  })
  for (const payload of [{ id: waiting }, { userId, itemId: newId() }, { accountId }])
    await sql`select graphile_worker.add_job('mail.deliver.v1', ${JSON.stringify(payload)}::json, run_at => ${later}::timestamptz)`.execute(
      test.deps.db,
    )
}

/** Somebody with something in every table that can hold anything of a person, and others beside them. */
export async function createFilled(test: TestApp): Promise<Filled> {
  const { db } = test.deps
  const [own, secret, others, staying] = [new Canaries(), new Canaries(), new Canaries(), new Canaries()]
  const course = await createCourse(test, { document: { ending: 'exam', finalWork: finalWorkDocument(1) } })
  const userId = await createUser(db, {
    rank: 2,
    roles: ['learner', 'reviewer'],
    firstName: own.of('first-name'),
  })
  const accountId = newId()
  const email = `${own.of('email')}@zenit.example`
  await db
    .updateTable('users')
    .set({
      issuer: ownHubName,
      subject: accountId,
      email,
      last_name: own.of('last-name'),
      avatar: own.of('avatar'),
    })
    .where('id', '=', userId)
    .execute()
  const reviewerId = await createUser(db, {
    roles: ['learner', 'reviewer'],
    firstName: others.of('reviewer'),
  })
  const otherId = await createUser(db, {
    firstName: others.of('first-name'),
    lastName: others.of('last-name'),
  })
  const actor = await signIn(test, userId)
  const now = test.clock()
  const making: Making = {
    test,
    insert: inserter(test),
    now,
    later: new Date(now.getTime() + 3_600_000),
    actor,
    userId,
    accountId,
    email,
    own,
    secret,
    others,
    staying,
    ids: [userId, accountId],
    certificateNumber: newCertificateNumber('zenit', now),
    course,
    fileKeys: [`uploaded/${newId()}`, `uploaded/${newId()}`],
    uploadId: newId(),
  }
  await fillAccount(making)
  await fillLearning(making)
  await fillResults(making)
  await fillWorks(making, reviewerId)
  const draftCourse = await createCourse(test, {
    document: { ending: 'exam', finalWork: finalWorkDocument(1) },
  })
  await fillDraft(making, draftCourse)
  await fillStaff(making, otherId)
  await fillNews(making)
  const tool = await createTool(test)
  await making.insert('favourite_tools', { user_id: userId, tool_id: tool, added_at: now })
  return making
}

async function fillDraft(
  { insert, own, userId, now }: Making,
  { courseId, revisionId, document }: CreatedCourse,
) {
  const enrolled = { user_id: userId, course_id: courseId }
  await insert('enrolments', {
    ...enrolled,
    id: newId(),
    revision_id: revisionId,
    joined_at: now,
    studied_at: now,
  })
  await insert('final_work_drafts', {
    ...enrolled,
    task_id: document.finalWork?.tasks[0]?._id,
    revision_id: revisionId,
    form: {
      title: own.of('draft-title'),
      description: `<p>${own.of('draft-text')}</p>`,
      attachments: [],
      youtube: null,
      vimeo: null,
      googleDrive: null,
      oneDrive: null,
    },
    sequence: 1,
    saved_at: now,
  })
}
