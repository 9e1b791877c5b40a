import type { FastifyReply, FastifyRequest } from 'fastify'
import { hubPath } from '../../identity/own-hub.ts'
import type { Hub } from '../hub.ts'
import { formToken, isFormToken } from '../pages/form-token.ts'
import { noticePage } from '../pages/notice.ts'
import { readerOf, sendPage } from '../pages/page.ts'
import { findLink, type Link, type Purpose } from './queries.ts'

const cookieName = 'zenit_hub_link'
const hour = 60 * 60

export interface OpenLink {
  link: Link
  secret: string
  /** Token of the form on the link's page. */
  token: string
  isToken(given: string | undefined): boolean
}

const cookiePath = (purpose: Purpose) => `${hubPath}/${purpose}`

/**
 * Returns the link whose secret this browser has brought, or null. The secret moves at once from the address to a
 * cookie of that page, so that it appears in no history or referrer. Opening the page does not use the link, because
 * programs open links before people do.
 */
export async function findOpenLink(
  { deps }: Hub,
  request: FastifyRequest,
  purpose: Purpose,
): Promise<OpenLink | null> {
  const secret = request.cookies[cookieName]
  if (!secret) return null
  const link = await findLink(deps.db, { purpose, secret, now: deps.clock() })
  const boundTo = `link:${secret}`
  return link
    ? {
        link,
        secret,
        token: formToken(deps.config.secret, boundTo),
        isToken: (given) => isFormToken(deps.config.secret, boundTo, given),
      }
    : null
}

/**
 * Removes the secret from the address by a redirect, if there is one. Returns true when it has sent that
 * response.
 */
export function takeSecret({ deps }: Hub, request: FastifyRequest, reply: FastifyReply, purpose: Purpose) {
  const { token } = request.query as { token?: string | string[] }
  if (typeof token !== 'string') return false
  reply.setCookie(cookieName, token, {
    path: cookiePath(purpose),
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.publicUrl.startsWith('https:'),
    maxAge: hour,
  })
  reply.redirect(cookiePath(purpose), 303)
  return true
}

export const forgetSecret = (reply: FastifyReply, purpose: Purpose) =>
  reply.clearCookie(cookieName, { path: cookiePath(purpose) })

type ExpiredLinkText = 'linkOver' | 'emailLinkOver' | 'oldEmailLinkOver' | 'confirmLinkOver'

const ways: Record<Purpose, { key: ExpiredLinkText; href: string }> = {
  'new-password': { key: 'linkOver', href: `${hubPath}/forgot-password` },
  'new-email': { key: 'emailLinkOver', href: `${hubPath}/account/email` },
  'confirm-email': { key: 'confirmLinkOver', href: `${hubPath}/account` },
  'old-email': { key: 'oldEmailLinkOver', href: `${hubPath}/forgot-password` },
}

/** Expired, used, replaced or unknown: the same page for all, with a way to a new link. */
export function sendLinkOver(request: FastifyRequest, reply: FastifyReply, purpose: Purpose) {
  const { key, href } = ways[purpose]
  return sendPage(request, forgetSecret(reply, purpose).status(410), noticePage(readerOf(request), key, href))
}
