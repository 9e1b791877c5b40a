import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { loginAddress, ownIssuer } from '../identity/own-hub.ts'
import { noticePage, signedOutPage, signOutQuestion } from './pages/notice.ts'
import { drawPage, type Page, readerOf } from './pages/page.ts'
import { createProvider, type Screens } from './provider/provider.ts'

/** What the hub's routes share. */
export interface Hub {
  deps: Deps
  /** Created at the first request that needs it, because making keys on a fresh database takes a moment. */
  provider(): Promise<Provider>
  /** Passes a request to the library, as if it were mounted at the public address. */
  pass(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

const requests = new WeakMap<IncomingMessage, FastifyRequest>()

function screensFor({ config }: Deps): Screens {
  const draw = (ctx: KoaContextWithOIDC, page: (reader: ReturnType<typeof readerOf>) => Page) => {
    const request = requests.get(ctx.req)
    if (!request) throw new Error('The library was called outside of the routes')
    const reader = readerOf(request)
    return drawPage(reader, page(reader))
  }
  return {
    failure: (ctx, error) =>
      draw(ctx, (reader) =>
        error === 'server_error'
          ? noticePage(reader, 'broken', '/')
          : noticePage(reader, 'failed', loginAddress(config)),
      ),
    signOutQuestion: (ctx, form) => draw(ctx, (reader) => signOutQuestion(reader, form)),
    signedOut: (ctx) => draw(ctx, signedOutPage),
  }
}

/** Rewrites a raw request to what the library would see behind a proxy at the public address. */
export function publish(raw: IncomingMessage & { originalUrl?: string }, issuer: string): void {
  const { protocol, host, pathname } = new URL(issuer)
  const address = raw.originalUrl ?? raw.url ?? ''
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  raw.headers['x-forwarded-host'] = host
  raw.originalUrl = address
  raw.url = address.slice(pathname.length) || '/'
}

export function createHub(deps: Deps, log: FastifyRequest['log']): Hub {
  const issuer = ownIssuer(deps.config)
  let made: Promise<Provider> | null = null
  const make = async () => {
    const provider = await createProvider(deps, screensFor(deps))
    provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'hub'))
    return provider
  }
  const provider = () => {
    made ??= make().catch((error) => {
      made = null
      throw error
    })
    return made
  }
  return {
    deps,
    provider,
    async pass(request, reply) {
      const handle = (await provider()).callback()
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      requests.set(request.raw, request)
      publish(request.raw, issuer)
      reply.hijack()
      await handle(request.raw, reply.raw)
    },
  }
}
