import { type Selectable, sql } from 'kysely'
import type { Signatory } from '../../config/config.ts'
import type { Language, Localized } from '../../content/document.ts'
import type { Db, DbOrTx } from '../../platform/db/connect.ts'
import type { Database } from '../../platform/db/tables.ts'

export type CertificateRow = Selectable<Database['certificates']>
type EventRow = Selectable<Database['certificate_events']>

/** An event in the history of a certificate; histories are sorted oldest first. */
export interface CertificateEvent {
  kind: EventRow['kind']
  at: Date
  learnerName: string | null
  reason: string | null
}

/** Returns an issued certificate, valid or revoked, by its normalised number. */
export async function findCertificate(db: DbOrTx, number: string): Promise<CertificateRow | null> {
  const row = await db.selectFrom('certificates').where('number', '=', number).selectAll().executeTakeFirst()
  return row ?? null
}

/** Like {@link findCertificate}, and locks the row until the transaction ends, so that changes run one by one. */
export async function lockCertificate(tx: DbOrTx, number: string): Promise<CertificateRow | null> {
  const row = await tx
    .selectFrom('certificates')
    .where('number', '=', number)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export function listEvents(db: DbOrTx, number: string): Promise<CertificateEvent[]> {
  return db
    .selectFrom('certificate_events')
    .where('number', '=', number)
    .select(['kind', 'happened_at as at', 'learner_name as learnerName', 'reason'])
    .orderBy('sequence')
    .execute()
}

export interface Person {
  id: string
  firstName: string
  lastName: string
}

/** Returns the events with their actors; null for deleted accounts. */
export async function listActs(
  db: DbOrTx,
  number: string,
): Promise<(CertificateEvent & { actor: Person | null })[]> {
  const { rows } = await sql<CertificateEvent & { actor: Person | null }>`
    select e.kind, e.happened_at as at, e.learner_name as "learnerName", e.reason,
      case when u.id is not null then
        json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) end as actor
    from certificate_events e left join users u on u.id = e.actor_id
    where e.number = ${number} order by e.sequence`.execute(db)
  return rows
}

export async function findPerson(db: DbOrTx, userId: string): Promise<Person | null> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .executeTakeFirst()
  return row ?? null
}

interface NewEvent {
  number: string
  kind: EventRow['kind']
  now: Date
  actorId: string | null
  learnerName?: string | null
  reason?: string | null
}

/** Records an event; the caller holds the lock. Returns its position in the history. */
export async function insertEvent(tx: DbOrTx, event: NewEvent): Promise<number> {
  const { number, kind, now, actorId, learnerName = null, reason = null } = event
  const { rows } = await sql<{ sequence: number }>`
    insert into certificate_events (number, sequence, kind, happened_at, actor_id, reason, learner_name)
    select ${number}, coalesce(max(sequence), 0) + 1, ${kind}, ${now}, ${actorId}::uuid, ${reason}, ${learnerName}
    from certificate_events where number = ${number}
    returning sequence`.execute(tx)
  return rows[0]?.sequence ?? 0
}

/** Key of an image in the store, and its hash. */
export interface StoredImage {
  key: string
  sha256: Buffer
}

interface NewCertificate {
  number: string
  userId: string
  courseId: string
  learnerName: string
  courseTitle: string
  courseTitles: Localized
  minutes: number
  signatory: Signatory | null
  language: Language
  issuedAt: Date
  image: StoredImage
}

/** Issues a certificate. Returns false when it exists already, for example from a concurrent request. */
export async function insertCertificate(tx: DbOrTx, certificate: NewCertificate): Promise<boolean> {
  const { number, userId, learnerName, issuedAt } = certificate
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('certificates')
    .values({
      number,
      user_id: userId,
      course_id: certificate.courseId,
      learner_name: learnerName,
      course_title: certificate.courseTitle,
      course_titles: JSON.stringify(certificate.courseTitles),
      minutes: Math.round(certificate.minutes) || null,
      signatory: certificate.signatory && JSON.stringify(certificate.signatory),
      language: certificate.language,
      issued_at: issuedAt,
      image_key: certificate.image.key,
      image_sha256: certificate.image.sha256,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await insertEvent(tx, { number, kind: 'issued', now: issuedAt, actorId: userId, learnerName })
  return true
}

/**
 * Finishes the enrolment with its certificate. An enrolment finished earlier keeps its day; the certificate has its own
 * date.
 */
export async function finishWithCertificate(
  tx: DbOrTx,
  { userId, courseId, now }: { userId: string; courseId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('enrolments')
    .set({ finish: 'certificate', finished_at: sql`coalesce(finished_at, ${now})` })
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .execute()
}

interface Renewal {
  number: string
  learnerName: string
  courseTitle: string
  courseTitles: Localized
  language: Language
  image: StoredImage
  now: Date
}

/** Changes the name on a certificate; the caller holds the lock. */
export async function updateName(tx: DbOrTx, renewal: Renewal): Promise<void> {
  await tx
    .updateTable('certificates')
    .set({
      learner_name: renewal.learnerName,
      course_title: renewal.courseTitle,
      course_titles: JSON.stringify(renewal.courseTitles),
      language: renewal.language,
      image_key: renewal.image.key,
      image_sha256: renewal.image.sha256,
      renewed_at: renewal.now,
      name_removed_at: null,
    })
    .where('number', '=', renewal.number)
    .execute()
}

/** Revokes a certificate, or restores it with null; the caller holds the lock. */
export async function updateRevoked(
  tx: DbOrTx,
  { number, revoked }: { number: string; revoked: { at: Date; reason: string } | null },
): Promise<void> {
  await tx
    .updateTable('certificates')
    .set({ revoked_at: revoked?.at ?? null, revoked_reason: revoked?.reason ?? null })
    .where('number', '=', number)
    .execute()
}

/** Returns the key of the image of the learner's own certificate; null for another person's number. */
export async function findImage(
  db: Db,
  { userId, number }: { userId: string; number: string },
): Promise<{ key: string; sum: Buffer | null } | null> {
  const row = await db
    .selectFrom('certificates')
    .where('number', '=', number)
    .where('user_id', '=', userId)
    .select(['image_key', 'image_sha256'])
    .executeTakeFirst()
  return row?.image_key ? { key: row.image_key, sum: row.image_sha256 } : null
}
