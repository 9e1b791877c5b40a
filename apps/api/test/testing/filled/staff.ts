import { randomBytes } from 'node:crypto'
import { insertEnrolments } from '../../../src/demo/facts.ts'
import { hashSecret, newId } from '../../../src/platform/ids.ts'
import type { FilledAccountDraft } from './filled-account.ts'
import { fillAssignments } from './learning.ts'
import { handIn, judged } from './works.ts'

/** What the person wrote and published as an author. */
async function fillPacks(making: FilledAccountDraft) {
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
  const personId = newId()
  await insert('directory_people', {
    id: personId,
    organisation_id,
    user_name: own.of('directory-name'),
    external_id: own.of('directory-id'),
    email: own.of('directory-address'),
    first_name: own.of('directory-first-name'),
    last_name: own.of('directory-last-name'),
    display_name: own.of('directory-display-name'),
    language: 'pl',
    is_active: true,
    user_id: userId,
    created_at: now,
    changed_at: now,
  })
  making.ids.push(personId)
  await insert('directory_group_people', { group_id: groupId, person_id: personId, organisation_id })
  await insert('api_tokens', {
    id: newId(),
    organisation_id: organisationId,
    name: staying.of('token-name'),
    secret_hash: randomBytes(32),
    scopes: ['people'],
    created_at: now,
    created_by: userId,
    expires_at: later,
  })
  const endpointId = newId()
  await insert('webhook_endpoints', {
    id: endpointId,
    organisation_id: organisationId,
    url: 'https://hooks.example.com/',
    events: ['person.joined'],
    secret: randomBytes(32),
    created_at: now,
    created_by: userId,
  })
  await insert('webhook_deliveries', {
    id: newId(),
    endpoint_id: endpointId,
    user_id: userId,
    event: 'person.joined',
    body: own.of('message-to-systems'),
    happened_at: now,
  })
  const viewId = newId()
  await insert('report_views', {
    id: viewId,
    organisation_id: organisationId,
    user_id: userId,
    name: own.of('report-view'),
    is_shared: true,
    created_at: now,
  })
  await insert('report_schedules', {
    view_id: viewId,
    user_id: userId,
    rhythm: 'weekly',
    format: 'csv',
    served: '2026-11-16',
    created_at: now,
  })
  await insert('report_exports', {
    id: newId(),
    organisation_id: organisationId,
    user_id: userId,
    format: 'csv',
    language: 'pl',
    requested_at: now,
    expires_at: later,
  })
  await fillAssignments(making, { organisationId, groupId })
  await insert('organisation_managers', {
    user_id: userId,
    organisation_id: organisationId,
    appointed_at: now,
  })
}

/** What the person did to others as staff. */
export async function fillStaff(making: FilledAccountDraft, otherId: string) {
  const { test, insert, others, staying, userId, now, later, course } = making
  const { courseId, revisionId } = course
  await insertEnrolments(test.deps.db, [{ userId: otherId, courseId, revisionId, at: now }])
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
