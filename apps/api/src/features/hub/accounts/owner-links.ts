import type { FastifyReply, FastifyRequest } from 'fastify'
import { hubPath } from '../../identity/own-hub.ts'
import type { Hub } from '../hub.ts'
import { noticePage } from '../pages/notice.ts'
import { readerOf, sendPage } from '../pages/page.ts'
import { findOpenLink, type OpenLink, sendLinkOver } from '../recovery/link-pages.ts'
import { forSignedIn } from '../sign-in/signed-in.ts'
import type { Account } from './queries.ts'

export type OwnerHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  open: OpenLink,
) => unknown

/**
 * Requires the signed-in owner of the account. A mistyped address, or one entered on purpose, belongs to somebody else,
 * who receives the letter and must not confirm it for the account's maker.
 */
export const forOwner = (hub: Hub, purpose: 'new-email' | 'confirm-email', handler: OwnerHandler) =>
  forSignedIn(hub, purpose, async (request, reply, { account }) => {
    const open = await findOpenLink(hub, request, purpose)
    if (!open) return sendLinkOver(request, reply, purpose)
    if (open.link.account_id === account.id) return handler(request, reply, account, open)
    const page = noticePage(readerOf(request), 'foreignLink', `${hubPath}/session/end`)
    return sendPage(request, reply.status(403), page)
  })
