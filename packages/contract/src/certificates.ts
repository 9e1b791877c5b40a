import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { id, instant, strict } from './parts.ts'

export const certificate = strict({
  number: Type.String(),
  learnerName: Type.String(),
  courseTitle: Type.String(),
  passedAt: instant,
  /** Null until it is issued by generate-certificate. */
  issuedAt: Type.Union([instant, Type.Null()]),
  /** The public page that anyone can open. */
  url: Type.String(),
  /** The learner's keepsake; null until it was drawn. */
  imageUrl: Type.Union([Type.String(), Type.Null()]),
  /** When and why it stopped being valid; null while it is. */
  revoked: Type.Union([strict({ at: instant, reason: Type.String() }), Type.Null()]),
})
export type Certificate = Static<typeof certificate>

/** What the page draws from; the number is reserved when the course is passed, before the certificate is issued. */
export const viewCertificate = call({
  name: 'viewCertificate',
  method: 'GET',
  path: '/course/certificate/:courseId',
  summary: 'The learner’s certificate of a course: its data, and the image once it was drawn.',
  slice: 'certificates',
  access: 'learner',
  params: strict({ courseId: id }),
  answer: strict({ certificate }),
  errors: ['not-found', 'not-eligible'],
})

export const generateCertificate = call({
  name: 'generateCertificate',
  method: 'POST',
  path: '/course/generate-certificate/:courseId',
  summary:
    'Issues the certificate and keeps the image that the page drew (PNG or JPEG, ≤ 5 MB, ≤ 25 megapixels); issued before, it answers that one.',
  slice: 'certificates',
  access: 'learner',
  params: strict({ courseId: id }),
  upload: 'file',
  answer: strict({ success: Type.Literal(true), certificate }),
  errors: ['not-found', 'not-eligible', 'too-large', 'unsupported-media', 'invalid-input'],
})

export const viewCertificateImage = call({
  name: 'viewCertificateImage',
  method: 'GET',
  path: '/course/certificate-image/:number',
  summary: 'The image of a certificate, for its owner only.',
  slice: 'certificates',
  access: 'learner',
  params: strict({ number: Type.String({ maxLength: 40 }) }),
  answer: Type.Any({ description: 'The image' }),
  answerType: 'image/*',
  errors: ['not-found'],
})
