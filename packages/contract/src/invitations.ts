import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { choice, done, id, idParams, instant, language, nullable, strict } from './parts.ts'

/** A secret of 256 bits as base64url. */
const secret = Type.String({ minLength: 43, maxLength: 43, pattern: '^[\\w-]+$' })

const email = Type.String({ minLength: 3, maxLength: 254 })

/** An open invitation to an organisation. */
export const invitation = strict({
  _id: id,
  /** Email address of the letter; null for a link. */
  email: nullable(Type.String()),
  /** Name from the file; null when not given. */
  name: nullable(Type.String()),
  /** For a link: only confirmed addresses of this domain may use it. */
  domain: nullable(Type.String()),
  uses: Type.Integer({ minimum: 0 }),
  mostUses: Type.Integer({ minimum: 1 }),
  createdAt: instant,
  expiresAt: instant,
})
export type Invitation = Static<typeof invitation>

export const listInvitations = call({
  name: 'listInvitations',
  method: 'GET',
  path: '/studio/organisations/:id/invitations',
  summary: 'Lists valid links and pending e-mail invitations, newest first, in pages.',
  slice: 'invitations',
  access: 'manager',
  params: idParams,
  query: strict({
    /** Rows older than this one: `next` of the previous page. */
    before: Type.Optional(id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  answer: strict({ invitations: Type.Array(invitation), next: nullable(id) }),
  errors: ['not-found'],
})

export const createInvitationLink = call({
  name: 'createInvitationLink',
  method: 'POST',
  path: '/studio/organisations/:id/invitations/links',
  summary:
    'Creates a link for a number of people and days; its secret is returned once. With a domain, only confirmed addresses of that domain may use the link.',
  slice: 'invitations',
  access: 'manager',
  params: idParams,
  body: strict({
    mostUses: Type.Integer({ minimum: 1, maximum: 100_000 }),
    days: Type.Integer({ minimum: 1, maximum: 90 }),
    domain: nullable(Type.String({ minLength: 3, maxLength: 253 })),
  }),
  answer: strict({ ...done.properties, invitation, secret }),
  isSecret: true,
  errors: ['not-found', 'rate-limited'],
})

export const sendInvitations = call({
  name: 'sendInvitations',
  method: 'POST',
  path: '/studio/organisations/:id/invitations/letters',
  summary:
    'Sends letters to email addresses, all or none, each with its own link that works for two weeks. A new letter to the same address replaces the previous link.',
  slice: 'invitations',
  access: 'manager',
  params: idParams,
  body: strict({ emails: Type.Array(email, { minItems: 1, maxItems: 200 }) }),
  answer: strict({ ...done.properties, sent: Type.Integer({ minimum: 0 }) }),
  errors: ['not-found', 'no-seats', 'rate-limited'],
})

const fileProblem = choice('address', 'repeated', 'member', 'invited', 'name', 'language', 'group')
/** What is wrong with a row: no address, a repeated address, the address of a member, an open invitation for it, … */
export type InvitationFileProblem = Static<typeof fileProblem>

const fileRow = strict({
  /** Line in the file, from 1; line 1 contains the column names. */
  line: Type.Integer({ minimum: 1 }),
  email: Type.String(),
  name: nullable(Type.String()),
  /** Language of the letter; null: the file names no language that the product supports. */
  language: nullable(language),
  groups: Type.Array(Type.String()),
  problems: Type.Array(fileProblem),
})
export type InvitationFileRow = Static<typeof fileRow>

export const previewInvitationFile = call({
  name: 'previewInvitationFile',
  method: 'POST',
  path: '/studio/organisations/:id/invitations/file/preview',
  summary:
    'Reads people from a CSV or XLSX file (at most 2 MB and 1,000 rows; columns e-mail, name, language, groups) and reports errors by row. Changes nothing.',
  slice: 'invitations',
  access: 'manager',
  params: idParams,
  upload: 'file',
  answer: strict({
    rows: Type.Array(fileRow),
    /** Column names that have no meaning here. */
    ignored: Type.Array(Type.String()),
    /** How many more people can be invited; null: unlimited. */
    room: nullable(Type.Integer({ minimum: 0 })),
  }),
  errors: ['not-found', 'file-format', 'too-large', 'unsupported-media', 'rate-limited', 'unavailable'],
})

export const sendInvitationFile = call({
  name: 'sendInvitationFile',
  method: 'POST',
  path: '/studio/organisations/:id/invitations/file',
  summary:
    'Invites everybody in a file as read by previewInvitationFile, or nobody. Whoever accepts joins the groups in their row.',
  slice: 'invitations',
  access: 'manager',
  params: idParams,
  upload: 'file',
  answer: strict({ ...done.properties, sent: Type.Integer({ minimum: 0 }) }),
  errors: [
    'not-found',
    'no-seats',
    'file-format',
    'too-large',
    'unsupported-media',
    'rate-limited',
    'unavailable',
  ],
})

export const deleteInvitation = call({
  name: 'deleteInvitation',
  method: 'DELETE',
  path: '/studio/organisations/:id/invitations/:invitationId',
  summary: 'Revokes an invitation; its link stops working. People who joined through it stay.',
  slice: 'invitations',
  access: 'manager',
  params: strict({ id, invitationId: id }),
  answer: done,
  errors: ['not-found'],
})

/** Why an invitation does not work at all, or not for this person. */
export const invitationObstacle = choice(
  'used',
  'no-seats',
  'another-address',
  'unconfirmed-address',
  'directory-inactive',
)
export type InvitationObstacle = Static<typeof invitationObstacle>

export const viewInvitation = call({
  name: 'viewInvitation',
  method: 'GET',
  path: '/invitations/:secret',
  summary: 'Returns the organisation of an invitation and who will see which data; for any signed-in person.',
  slice: 'invitations',
  access: 'signed-in',
  params: strict({ secret }),
  answer: strict({
    organisation: Type.String(),
    /** The organisation that the person would leave. */
    current: Type.String(),
    isMember: Type.Boolean(),
    /** Names of the managers who will see the person's data. */
    managers: Type.Array(Type.String()),
    obstacle: nullable(invitationObstacle),
  }),
  errors: ['not-found'],
})

export const acceptInvitation = call({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/invitations/:secret/accept',
  summary:
    'Adds the person to the organisation, on one of its seats. For an existing member, it takes neither a seat nor a use of the link.',
  slice: 'invitations',
  access: 'signed-in',
  params: strict({ secret }),
  answer: done,
  errors: ['not-found', 'no-seats', 'invitation-closed'],
})
