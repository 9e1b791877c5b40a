import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import type { Deps } from '../../deps.ts'
import { isDatabaseAway } from '../../platform/db/away.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { sha256Of } from '../../platform/files/files.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import { newSecret } from '../../platform/ids.ts'
import { type CourseEligibility, recheckEligibility, requireEligibility } from '../eligibility/facts.ts'
import type { Claim } from '../eligibility/rules.ts'
import { requireCurrentEligibility } from '../eligibility/service.ts'
import { displayName } from '../identity/display-name.ts'
import { writeTo } from '../mail/letters.ts'
import { notify } from '../notifications/notify.ts'
import { earnRanks } from '../ranks/promote.ts'
import { staffTransaction } from '../staff/actions.ts'
import type { KeptImage } from './image.ts'
import * as queries from './queries.ts'
import { renewalOf } from './renewal.ts'

type Pass = NonNullable<CourseEligibility['records']['pass']>

/** A passed course, and its certificate if issued. */
export interface PassedCourse extends Pick<CourseEligibility['records'], 'firstName' | 'lastName'> {
  number: string
  passedAt: Date
  /** Title in the passed revision. */
  title: Pass['title']
  minutes: number
  certificate: queries.CertificateRow | null
  events: queries.CertificateEvent[]
}

/**
 * Returns the pass of a course that offers a certificate, by the rules of eligibility. Throws 404 `not-found` when the
 * course offers none, 409 `not-eligible` before passing.
 */
function requireEligible({ records, document, eligibility }: CourseEligibility): Pass {
  const { pass, certificate } = records
  required((pass ?? document).hasCertificate, 'not-found')
  required(pass && (certificate || eligibility.canClaim), 'not-eligible')
  return pass
}

async function toPassed(db: DbOrTx, found: CourseEligibility): Promise<PassedCourse> {
  const { number, passedAt, title, minutes } = requireEligible(found)
  const { firstName, lastName, certificate } = found.records
  return {
    firstName,
    lastName,
    number,
    passedAt: new Date(passedAt),
    title,
    minutes,
    certificate: certificate && (await queries.findCertificate(db, number)),
    events: certificate ? await queries.listEvents(db, number) : [],
  }
}

/** Returns the learner's pass of a course that offers a certificate. Throws like {@link requireEligible}. */
export async function requirePassed(deps: Deps, claim: Claim): Promise<PassedCourse> {
  return toPassed(deps.db, await requireCurrentEligibility(deps, claim))
}

interface CertificateInput extends Claim {
  language: Language
  image: KeptImage
}

/** Key prefix of the images in the store. */
export const imagesPrefix = 'certificates/'

/**
 * Stores the image while `write` runs, and deletes it when `write` returns false or fails. If the database
 * did not respond, the result is unknown; the image then stays until the sweep checks it.
 */
async function withImage(
  { files }: Deps,
  { bytes, extension }: KeptImage,
  write: (image: queries.StoredImage) => Promise<boolean>,
): Promise<void> {
  const imageKey = `${imagesPrefix}${newSecret()}.${extension}`
  let isKept = false
  try {
    await files.put(imageKey, bytes)
    isKept = await write({ key: imageKey, sha256: sha256Of(bytes) })
  } catch (error) {
    isKept = isDatabaseAway(error)
    throw error
  } finally {
    if (!isKept) await files.delete(imageKey)
  }
}

/** Issues the certificate once. Of concurrent requests the first image is kept, and the others are deleted. */
export async function issueCertificate(deps: Deps, drawn: CertificateInput): Promise<PassedCourse> {
  const { userId, courseId, language } = drawn
  const claim = { userId, courseId }
  const { document } = await requireEligibility(deps, claim)
  await withImage(deps, drawn.image, (image) =>
    // Certificate, finish of the course and rank are written together or not at all.
    deps.db.transaction().execute(async (tx) => {
      const found = await recheckEligibility(deps, tx, { claim, document })
      const { number, title, minutes } = requireEligible(found)
      const now = deps.clock()
      const learnerName = displayName(found.records)
      const courseTitle = textIn(title, language)
      const course = { courseTitle, courseTitles: title, minutes }
      const names = { learnerName, language, image, signatory: deps.config.signatory }
      const issued = { number, ...claim, ...course, ...names, issuedAt: now }
      if (!(await queries.insertCertificate(tx, issued))) return false
      await queries.finishWithCertificate(tx, { ...claim, now })
      await notify(tx, {
        kind: 'certificate',
        cause: number,
        to: [{ userId, parameters: { courseId } }],
        now,
      })
      await earnRanks(deps, tx, { userId, language, now })
      return true
    }),
  )
  return requirePassed(deps, claim)
}

const retryAfter = (at: Date, now: Date) => ({
  'retry-after': String(Math.ceil((at.getTime() - now.getTime()) / 1000)),
})

/**
 * Changes the name on the certificate to the holder's current one. Of concurrent requests the first writes, and the
 * others return its result. Throws 409 `not-eligible` for a certificate that is not issued or is revoked, 429
 * `rate-limited` when too early.
 */
export async function renewCertificate(deps: Deps, drawn: CertificateInput): Promise<PassedCourse> {
  const { userId, courseId, language } = drawn
  const before = await requirePassed(deps, { userId, courseId })
  let replaced: string | null = null
  await withImage(deps, drawn.image, (image) =>
    deps.db.transaction().execute(async (tx) => {
      const certificate = await queries.lockCertificate(tx, before.number)
      required(certificate && certificate.revoked_at === null, 'not-eligible')
      const { number } = certificate
      const now = deps.clock()
      const holder = await queries.findPerson(tx, userId)
      const name = holder ? displayName(holder) : ''
      const renewal = renewalOf(certificate, { name, events: await queries.listEvents(tx, number), now })
      if (!renewal) return false
      const { learnerName, availableAt } = renewal
      if (availableAt) throw new ApiError('rate-limited', { headers: retryAfter(availableAt, now) })
      const courseTitle = textIn(before.title, language)
      const course = { courseTitle, courseTitles: before.title }
      await queries.updateName(tx, { number, learnerName, ...course, language, image, now })
      await queries.insertEvent(tx, { number, kind: 'renewed', now, actorId: userId, learnerName })
      replaced = certificate.image_key
      return true
    }),
  )
  if (replaced) await deps.files.delete(replaced)
  return requirePassed(deps, { userId, courseId })
}

/** An issued certificate with its holder and its history. */
export interface CertificateHistory {
  certificate: queries.CertificateRow
  holder: queries.Person | null
  acts: Awaited<ReturnType<typeof queries.listActs>>
}

/** Throws 404 `not-found` for an unknown number. */
export async function requireIssued({ db }: Deps, number: string): Promise<CertificateHistory> {
  const certificate = await queries.findCertificate(db, number)
  required(certificate, 'not-found')
  const { user_id } = certificate
  const holder = user_id ? await queries.findPerson(db, user_id) : null
  return { certificate, holder, acts: await queries.listActs(db, number) }
}

interface RevocationInput {
  number: string
  reason: string
  actorId: string
  log: FastifyBaseLogger
}

type Change = 'revoked' | 'restored'

/**
 * Notifies the holder on their page and by mail. Each change is a new notification, because a restored certificate can
 * be revoked again.
 */
async function tell(
  deps: Deps,
  tx: DbOrTx,
  {
    certificate,
    event,
    kind,
    reason,
  }: { certificate: HeldCertificate; event: string; kind: Change; reason: string },
): Promise<void> {
  const { user_id: userId, course_id: courseId, course_title: course, number } = certificate
  await notify(tx, {
    kind: `certificate-${kind}`,
    cause: event,
    to: [{ userId, parameters: { courseId } }],
    now: deps.clock(),
  })
  await writeTo(tx, deps, {
    to: [userId],
    cause: `certificates.${kind} ${event}`,
    letter: ({ t }) => {
      const text = (part: 'subject' | 'news' | 'reason' | 'action') =>
        t(`certificates:letter.${kind}.${part}`, { course, number, reason })
      return {
        subject: text('subject'),
        paragraphs: [text('news'), text('reason')],
        action: { label: text('action'), path: `/course/${courseId}?lesson=end` },
      }
    },
  })
}

type HeldCertificate = queries.CertificateRow & { user_id: string }
const isHeld = (certificate: queries.CertificateRow): certificate is HeldCertificate =>
  certificate.user_id !== null

/** Revokes or restores a certificate and notifies its holder. Does nothing if it already is in that state. */
async function changeValidity(deps: Deps, act: RevocationInput, kind: Change): Promise<CertificateHistory> {
  const { number, actorId } = act
  await staffTransaction(deps, act.log, async (tx, record) => {
    const certificate = await queries.lockCertificate(tx, number)
    required(certificate, 'not-found')
    if ((certificate.revoked_at !== null) === (kind === 'revoked')) return
    const now = deps.clock()
    const reason = act.reason.trim()
    await queries.updateRevoked(tx, { number, revoked: kind === 'revoked' ? { at: now, reason } : null })
    const sequence = await queries.insertEvent(tx, { number, kind, now, actorId, reason })
    await record({
      actorId,
      action: `certificate-${kind}`,
      subject: { kind: 'certificate', id: number },
      // The number leads to the holder while the account exists; the log must not name them for longer.
      personId: null,
      reason,
      before: { isRevoked: kind === 'restored' },
      after: { isRevoked: kind === 'revoked' },
      now,
    })
    if (isHeld(certificate))
      await tell(deps, tx, { certificate, event: `${number} ${sequence}`, kind, reason })
  })
  return requireIssued(deps, number)
}

export const revokeCertificate = (deps: Deps, act: RevocationInput): Promise<CertificateHistory> =>
  changeValidity(deps, act, 'revoked')

export const restoreCertificate = (deps: Deps, act: RevocationInput): Promise<CertificateHistory> =>
  changeValidity(deps, act, 'restored')
