import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** Fastify publishes to this channel when an instance is created, before its first route. */
const initialisation = channel('fastify.initialization')

/** A route with more methods than this accepts every method, and handles them itself. */
const allMethods = 6

/** File names of the built page contain hashes. */
const withoutBuild = (url: string) => url.replace(/^\/assets\/.+$/, '/assets/*')

function titlesOf({ method, url }: RouteOptions): string[] {
  const methods = [method].flat()
  if (methods.length > allMethods) return [`ALL ${url}`]
  return methods.map((one) => `${one} ${withoutBuild(url)}`)
}

/**
 * Collects every route that is registered while `make` runs, such as `POST /api/course/join/:id`; `ALL` stands for any
 * method. HEAD is left out, because it belongs to a GET.
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
