import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '../../../src/platform/ids.ts'
import type { FilledAccountDraft } from './filled-account.ts'

export async function fillAccount({
  test,
  insert,
  own,
  secret,
  accountId,
  userId,
  email,
  now,
  later,
  ids,
}: FilledAccountDraft) {
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
  await insert('hub.totp', {
    account_id: accountId,
    secret: randomBytes(48),
    created_at: now,
    confirmed_at: now,
  })
  await insert('hub.recovery_codes', { account_id: accountId, code_hash: randomBytes(32), created_at: now })
  await insert('hub.passkeys', {
    credential_id: randomBytes(32),
    account_id: accountId,
    name: own.of('passkey'),
    public_key: randomBytes(77),
    counter: 0,
    created_at: now,
  })
  await insert('hub.passkey_challenges', {
    bound_to: newId(),
    purpose: 'use',
    account_id: accountId,
    challenge: randomBytes(32),
    expires_at: later,
  })
  await insert('hub.half_sign_ins', {
    interaction_uid: newId(),
    account_id: accountId,
    began_at: now,
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

export async function fillNews({
  test,
  insert,
  own,
  userId,
  accountId,
  email,
  now,
  later,
  course,
}: FilledAccountDraft) {
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
