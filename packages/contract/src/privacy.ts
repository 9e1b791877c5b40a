import { Type } from 'typebox'
import { call } from './call.ts'
import { done, instant, nullable, strict } from './parts.ts'

export const viewOwnData = call({
  name: 'viewOwnData',
  method: 'GET',
  path: '/privacy/own-data',
  summary: 'Returns what the person can do with their data now, and what prevents an erasure.',
  slice: 'privacy',
  access: 'signed-in',
  answer: strict({
    /** Until when the hub’s identity check is valid; null: it has to be repeated. */
    confirmedUntil: nullable(instant),
    /** Address to type to confirm the erasure. */
    email: Type.String(),
    /** Number of issued certificates, which outlive the account. */
    certificates: Type.Integer({ minimum: 0 }),
    /** The last admin cannot be erased: nobody else could look after the platform. */
    isLastAdmin: Type.Boolean(),
    /** The account at the product's own hub is deleted too; another hub keeps its account. */
    isOwnHub: Type.Boolean(),
  }),
  errors: [],
})

export const exportOwnData = call({
  name: 'exportOwnData',
  method: 'GET',
  path: '/privacy/export',
  summary:
    'Returns a copy of all one’s data as a zip archive: a page to read, the data as JSON and CSV, and one’s files. Within ten minutes of an identity check by the hub.',
  slice: 'privacy',
  access: 'signed-in',
  answer: Type.Any({ description: 'The archive' }),
  answerType: 'application/zip',
  errors: ['reauthentication-required', 'rate-limited', 'unavailable'],
})

export const eraseOwnAccount = call({
  name: 'eraseOwnAccount',
  method: 'POST',
  path: '/privacy/erase',
  summary:
    'Permanently erases one’s account, data, files and sessions. Within ten minutes of an identity check by the hub. `logoutUrl` ends the session at an external hub.',
  slice: 'privacy',
  access: 'signed-in',
  body: strict({
    /** One’s own email address, so that nobody erases an account by accident. */
    confirmation: Type.String({ minLength: 1, maxLength: 320 }),
    /** Whether certificates, which stay valid, keep showing the holder’s name. */
    keepsName: Type.Boolean(),
  }),
  answer: strict({ ...done.properties, logoutUrl: nullable(Type.String()) }),
  isSecret: true,
  errors: ['reauthentication-required', 'last-admin', 'rate-limited'],
})
