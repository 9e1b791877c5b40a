import * as calls from '@zenit/contract/packs-preview'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { required } from '../../../platform/http/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { newId, newSecret } from '../../../platform/ids.ts'
import { askerOf, inPack, requirePack } from '../access.ts'
import { toAuthor } from '../view.ts'
import * as queries from './links.queries.ts'

const lastingMs = 7 * 24 * 60 * 60_000

const toLink = (row: queries.LinkRow) => ({
  _id: row.id,
  createdAt: row.createdAt.toISOString(),
  createdBy: toAuthor(row.createdById, row.createdBy),
  expiresAt: row.expiresAt.toISOString(),
})

/** For authors: links to the draft of a pack. */
export function linkRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, calls.listPreviewLinks, async ({ params: { id }, request }) => {
    await requirePack(deps.db, askerOf(request), id)
    return { links: (await queries.listLinks(deps.db, id, deps.clock())).map(toLink) }
  })

  route(scope, calls.createPreviewLink, async ({ params: { id }, request }) => {
    const secret = newSecret()
    const linkId = newId()
    const links = await inPack(deps, askerOf(request), {
      isAround: true,
      id,
      act: async ({ tx, packId, userId, now, record }) => {
        const expiresAt = new Date(now.getTime() + lastingMs)
        await queries.insertLink(tx, { id: linkId, packId, userId, secret, now, expiresAt })
        await record('preview-link-created')
        return queries.listLinks(tx, packId, now)
      },
    })
    const made = links.find((link) => link.id === linkId)
    required(made, 'not-found')
    return { success: true as const, link: toLink(made), secret }
  })

  route(scope, calls.deletePreviewLink, async ({ params: { id, linkId }, request }) => {
    await inPack(deps, askerOf(request), {
      isAround: true,
      id,
      act: async ({ tx, packId, now, record }) => {
        required(await queries.deleteLink(tx, { packId, linkId, now }), 'not-found')
        await record('preview-link-revoked')
      },
    })
    return { success: true as const }
  })
}
