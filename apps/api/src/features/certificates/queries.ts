import { type Selectable, sql } from 'kysely'
import type { Language, Localized } from '../../content/document.ts'
import type { Db, DbOrTx } from '../../platform/db/connect.ts'
import type { Database } from '../../platform/db/schema.ts'

export type CertificateRow = Selectable<Database['certificates']>

/** A course that the learner has passed, and the certificate if it was issued. */
export interface Passed {
  number: string
  passedAt: Date
  /** Of the revision that was passed. */
  title: Localized
  hasCertificate: boolean
  firstName: string
  lastName: string
  certificate: CertificateRow | null
}

interface PassedRow extends Omit<Passed, 'certificate'> {
  certificateNumber: string | null
}

/** The learner's pass of a course, or null. */
export async function findPassed(
  db: DbOrTx,
  { userId, courseId }: { userId: string; courseId: string },
): Promise<Passed | null> {
  const { rows } = await sql<PassedRow>`
    select p.certificate_number as number, p.passed_at as "passedAt", u.first_name as "firstName",
      u.last_name as "lastName", r.document -> 'title' as title,
      (r.document -> 'hasCertificate')::boolean as "hasCertificate", c.number as "certificateNumber"
    from course_passes p
    join users u on u.id = p.user_id
    join enrolments e on e.user_id = p.user_id and e.course_id = p.course_id
    left join test_attempts a on a.user_id = p.user_id and a.id = p.evidence_id
    join course_revisions r on r.id = coalesce(a.revision_id, e.revision_id)
    left join certificates c on c.user_id = p.user_id and c.course_id = p.course_id
    where p.user_id = ${userId} and p.course_id = ${courseId}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { certificateNumber, ...passed } = row
  return { ...passed, certificate: certificateNumber ? await findCertificate(db, certificateNumber) : null }
}

/** An issued certificate, valid or revoked, by its number as it is kept. */
export async function findCertificate(db: DbOrTx, number: string): Promise<CertificateRow | null> {
  const row = await db.selectFrom('certificates').where('number', '=', number).selectAll().executeTakeFirst()
  return row ?? null
}

export interface NewCertificate {
  number: string
  userId: string
  courseId: string
  learnerName: string
  courseTitle: string
  language: Language
  issuedAt: Date
  imageKey: string
}

/** Issues a certificate; false when it was issued before, by another request perhaps, and stays as it was. */
export async function insertCertificate(tx: DbOrTx, certificate: NewCertificate): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('certificates')
    .values({
      number: certificate.number,
      user_id: certificate.userId,
      course_id: certificate.courseId,
      learner_name: certificate.learnerName,
      course_title: certificate.courseTitle,
      language: certificate.language,
      issued_at: certificate.issuedAt,
      image_key: certificate.imageKey,
      revoked_at: null,
      revoked_reason: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Finishes the enrolment with its certificate. Finished before without one, it keeps the day on which it was finished:
 * the certificate has a date of its own.
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

/** Where the image of the learner's own certificate is kept; null when the number is not theirs. */
export async function findImageKey(
  db: Db,
  { userId, number }: { userId: string; number: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('certificates')
    .where('number', '=', number)
    .where('user_id', '=', userId)
    .select('image_key')
    .executeTakeFirst()
  return row?.image_key ?? null
}
