import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { answerError, required } from '../../../platform/http/errors.ts'
import { parseCertificateNumber } from '../../passes/number.ts'
import { findCertificate } from '../queries.ts'
import { addressesBelow } from './addresses.ts'
import { bake } from './bake.ts'
import { toCredential, toIssuerProfile } from './credential.ts'
import { badgeImage } from './image.ts'
import { listPublicKeys, signCredential } from './keys.ts'
import { readBadgeSource, readLastList, readRevocations } from './queries.ts'
import { toStatusListCredential } from './status-list.ts'

/** Last change of a list without revocations. */
const beginning = new Date('2026-01-01T00:00:00Z')

const numbered = { schema: { params: Type.Object({ number: Type.String() }) } }

const sendToken = (reply: FastifyReply, token: string, type: string) =>
  reply.type(type).header('vary', 'accept').send(token)

interface NumberedRoute {
  Params: { number: string }
}

/** A certificate's badge as a token, as JSON, and as a picture that contains it. */
function badgesOfCertificates(scope: FastifyInstance, { db, clock, config }: Deps): void {
  const addresses = addressesBelow(config.publicUrl)

  async function readCredential(typed: string) {
    const number = parseCertificateNumber(typed)
    const certificate = number && (await findCertificate(db, number))
    required(certificate, 'not-found')
    const source = await readBadgeSource(db, certificate)
    return {
      number: certificate.number,
      credential: toCredential({ addresses, brand: config.brand }, source),
    }
  }

  async function signBadge(typed: string) {
    const { number, credential } = await readCredential(typed)
    return { number, token: await signCredential({ db, clock }, addresses, credential) }
  }

  scope.get<NumberedRoute>('/certificate/:number/badge', numbered, async ({ params, headers }, reply) => {
    const { number, token } = await signBadge(params.number)
    reply.header('content-disposition', `attachment; filename="${number}.jwt"`)
    // Open Badges 3.0 (5.2) requires text/plain; clients that accept VC-JOSE-COSE's type get that.
    const isAskedAsJwt = headers.accept?.includes('application/vc+jwt')
    return sendToken(reply, token, isAskedAsJwt ? 'application/vc+jwt' : 'text/plain; charset=utf-8')
  })

  scope.get<NumberedRoute>('/certificate/:number/badge.json', numbered, async ({ params }, reply) => {
    const { number, credential } = await readCredential(params.number)
    reply.header('content-disposition', `inline; filename="${number}.json"`)
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(credential, null, 2))
  })

  scope.get<NumberedRoute>('/certificate/:number/badge.png', numbered, async ({ params }, reply) => {
    const { number, token } = await signBadge(params.number)
    reply.header('content-disposition', `attachment; filename="${number}.png"`)
    return reply.type('image/png').send(bake(await badgeImage(), token))
  })
}

/** What a verifier needs beside the badge: the issuer, its keys, and the revocations. */
function verification(scope: FastifyInstance, { db, clock, config }: Deps): void {
  const addresses = addressesBelow(config.publicUrl)
  const issuer = { addresses, brand: config.brand }
  const keys = { db, clock }

  scope.get('/badges/issuer', async () => toIssuerProfile(issuer, await listPublicKeys(keys, addresses)))

  scope.get('/badges/jwks.json', async () => ({ keys: await listPublicKeys(keys, addresses) }))

  scope.get<{ Params: { id: string } }>(
    '/badges/keys/:id',
    { schema: { params: Type.Object({ id: Type.String() }) } },
    async ({ params }) => {
      const key = (await listPublicKeys(keys, addresses)).find(({ kid }) => kid === addresses.key(params.id))
      required(key, 'not-found')
      return key
    },
  )

  scope.get<{ Params: { list: string } }>(
    '/badges/status/:list',
    { schema: { params: Type.Object({ list: Type.String() }) } },
    async ({ params }, reply) => {
      const list = Number(params.list)
      required(/^[1-9]\d{0,5}$/.test(params.list) && list <= (await readLastList(db)), 'not-found')
      const { places, changedAt } = await readRevocations(db, list)
      const credential = toStatusListCredential(addresses, {
        list,
        places,
        validFrom: changedAt ?? beginning,
      })
      return sendToken(reply, await signCredential(keys, addresses, credential), 'application/vc+jwt')
    },
  )

  scope.get('/badges/image.png', async (_request, reply) =>
    reply
      .type('image/png')
      .header('cache-control', 'public, max-age=86400')
      .send(await badgeImage()),
  )
}

const readable = ['/badges/*', ...['', '.json', '.png'].map((form) => `/certificate/:number/badge${form}`)]

/** CORS preflight: other origins may read, with any headers (Fetch, CORS-preflight fetch). */
const preflight = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
}

/**
 * Certificates as Open Badges 3.0, and what is needed to verify them. Public and readable from any origin, because
 * verifiers run there.
 */
export function badgeRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.setErrorHandler(answerError)
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      // Revocations, renewals and rotated keys apply to the next request.
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
    })
  })
  for (const path of readable)
    scope.options(path, async (_request, reply) => reply.status(204).headers(preflight).send())
  badgesOfCertificates(scope, deps)
  verification(scope, deps)
}
