import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { choice, id, instant, language, nullable, strict } from './parts.ts'

const happened = {
  kind: choice('issued', 'renewed', 'revoked', 'restored', 'name-removed'),
  at: instant,
  /** With `issued` and `renewed`: the name on the certificate after the event; null once it is removed. */
  learnerName: nullable(Type.String()),
  /** With `revoked` and `restored`. */
  reason: nullable(Type.String()),
}

/** An event in the life of a certificate. */
export const certificateEvent = strict(happened)
export type CertificateEvent = Static<typeof certificateEvent>

/** When and why it was revoked; null while it is valid. */
const revoked = Type.Union([strict({ at: instant, reason: Type.String() }), Type.Null()])

export const certificate = strict({
  number: Type.String(),
  /** Null once the holder has it removed. */
  learnerName: nullable(Type.String()),
  /** In the reader's language if the course is offered in it. */
  courseTitle: Type.String(),
  /** How long the course takes, in minutes; null when unknown, for old certificates. */
  minutes: nullable(Type.Integer({ minimum: 1 })),
  signatory: strict({ name: Type.String(), role: Type.String() }),
  /** Language of the image; null until the certificate is issued. */
  language: nullable(language),
  passedAt: instant,
  /** Null until it is issued by generate-certificate. */
  issuedAt: nullable(instant),
  /** Time of the last renewal with the holder's new name. */
  renewedAt: nullable(instant),
  /** The public page that anyone can open. */
  url: Type.String(),
  /** The image for the learner; null until it is drawn. */
  imageUrl: nullable(Type.String()),
  /** PDF in A4; null while the certificate is not valid, as is the badge. */
  pdfUrl: nullable(Type.String()),
  /** Open Badges 3.0, as a signed JWT. */
  badgeUrl: nullable(Type.String()),
  revoked,
  /** Set when the holder's name has changed: the name that renew-certificate would write, and when it is allowed. */
  renewal: nullable(
    strict({ learnerName: Type.String(), courseTitle: Type.String(), availableAt: nullable(instant) }),
  ),
  /** Oldest first. */
  history: Type.Array(certificateEvent),
})
export type Certificate = Static<typeof certificate>

const ofCourse = strict({ courseId: id })
const numbered = strict({ number: Type.String({ maxLength: 40 }) })

/**
 * The data that the page draws from; the number is reserved when the course is passed, before the certificate is
 * issued.
 */
export const viewCertificate = call({
  name: 'viewCertificate',
  method: 'GET',
  path: '/course/certificate/:courseId',
  summary: 'Returns the learner’s certificate of a course: its data and, once drawn, its image.',
  slice: 'certificates',
  access: 'learner',
  params: ofCourse,
  answer: strict({ certificate }),
  errors: ['not-found', 'not-eligible'],
})

export const generateCertificate = call({
  name: 'generateCertificate',
  method: 'POST',
  path: '/course/generate-certificate/:courseId',
  summary:
    'Issues the certificate and stores the image drawn by the page (PNG or JPEG, ≤ 5 MB, ≤ 25 megapixels); returns an already issued certificate unchanged.',
  slice: 'certificates',
  access: 'learner',
  params: ofCourse,
  upload: 'file',
  answer: strict({ success: Type.Literal(true), certificate }),
  errors: [
    'not-found',
    'not-eligible',
    'too-large',
    'unsupported-media',
    'invalid-input',
    'rate-limited',
    'storage-full',
  ],
})

export const renewCertificate = call({
  name: 'renewCertificate',
  method: 'POST',
  path: '/course/renew-certificate/:courseId',
  summary:
    'Renews a valid certificate with the holder’s current name and a new image; the number stays. At most three times a year; with nothing to renew, it returns the certificate unchanged.',
  slice: 'certificates',
  access: 'learner',
  params: ofCourse,
  upload: 'file',
  answer: strict({ success: Type.Literal(true), certificate }),
  errors: [
    'not-found',
    'not-eligible',
    'rate-limited',
    'too-large',
    'unsupported-media',
    'invalid-input',
    'storage-full',
  ],
})

export const viewCertificateImage = call({
  name: 'viewCertificateImage',
  method: 'GET',
  path: '/course/certificate-image/:number',
  summary: 'Returns the image of a certificate; only for its owner.',
  slice: 'certificates',
  access: 'learner',
  params: numbered,
  query: strict({
    /** Changes the URL when the image is redrawn, so that no page keeps showing the old one. */
    v: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  answer: Type.Any({ description: 'The image' }),
  answerType: 'image/*',
  errors: ['not-found'],
})

const person = strict({ _id: id, firstName: Type.String(), lastName: Type.String() })
const nobody = Type.Null()

/** A certificate as staff see it, with its holder and who changed it. */
export const issuedCertificate = strict({
  number: Type.String(),
  learnerName: nullable(Type.String()),
  courseId: id,
  courseTitle: Type.String(),
  issuedAt: instant,
  renewedAt: nullable(instant),
  url: Type.String(),
  revoked,
  /** Null once the account is deleted. */
  holder: Type.Union([person, nobody]),
  history: Type.Array(strict({ ...happened, actor: Type.Union([person, nobody]) })),
})
export type IssuedCertificate = Static<typeof issuedCertificate>

/** Shown on the public page. */
const reason = strict({ reason: Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' }) })

export const viewIssuedCertificate = call({
  name: 'viewIssuedCertificate',
  method: 'GET',
  path: '/studio/certificates/:number',
  summary: 'Returns an issued certificate with its holder and history.',
  slice: 'certificates',
  access: 'reviewer',
  params: numbered,
  answer: strict({ certificate: issuedCertificate }),
  errors: ['not-found'],
})

export const revokeCertificate = call({
  name: 'revokeCertificate',
  method: 'POST',
  path: '/studio/certificates/:number/revoke',
  summary:
    'Revokes a certificate for a reason shown on its public page; the holder is notified. Does not change an already revoked one.',
  slice: 'certificates',
  access: 'admin',
  params: numbered,
  body: reason,
  answer: strict({ success: Type.Literal(true), certificate: issuedCertificate }),
  errors: ['not-found'],
})

export const restoreCertificate = call({
  name: 'restoreCertificate',
  method: 'POST',
  path: '/studio/certificates/:number/restore',
  summary:
    'Restores a revoked certificate; the holder is notified, and the history stays. Does not change a valid one.',
  slice: 'certificates',
  access: 'admin',
  params: numbered,
  body: reason,
  answer: strict({ success: Type.Literal(true), certificate: issuedCertificate }),
  errors: ['not-found'],
})
