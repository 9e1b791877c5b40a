import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** What Fastify itself says when an instance comes to be, before its first route. */
const initialisation = channel('fastify.initialization')

/** More methods than a route would name: it takes whatever comes, and judges by itself. */
const allMethods = 6

/** Files of the built page have hashes in their names. */
const withoutBuild = (url: string) => url.replace(/^\/assets\/.+$/, '/assets/*')

function titlesOf({ method, url }: RouteOptions): string[] {
  const methods = [method].flat()
  if (methods.length > allMethods) return [`ALL ${url}`]
  return methods.map((one) => `${one} ${withoutBuild(url)}`)
}

/**
 * Every route that is registered while something is made, by its own list: `POST /api/course/join/:id`, `ALL` for one
 * that takes any method. HEAD stands beside its GET and is left out.
 */
export async function collectRoutes<T>(make: () => Promise<T>): Promise<{ made: T; routes: Set<string> }> {
  const routes: string[] = []
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', (route) => {
      routes.push(...titlesOf(route))
    })
  }
  initialisation.subscribe(listen)
  try {
    const made = await make()
    const all = new Set(routes)
    const isBesideGet = (route: string) => route.startsWith('HEAD ') && all.has(route.replace('HEAD', 'GET'))
    return { made, routes: new Set(routes.filter((route) => !isBesideGet(route))) }
  } finally {
    initialisation.unsubscribe(listen)
  }
}
