import type { Call } from '@zenit/contract/call'
import { calls } from '@zenit/contract/calls'
import type { InjectOptions } from 'fastify'
import { newId } from '../../src/platform/ids.ts'
import { sample } from '../testing/sample.ts'

/** The call that declares a route such as `GET /api/course/:id`, if there is one. */
export const callOf = (route: string): Call | undefined =>
  calls.find(({ method, path }) => `${method} /api${path}` === route)

/** A file that does not exist, for parameters that are names of files; for all others, an id that does not exist. */
const unknown = (name: string) => (name === ':name' ? `${'a'.repeat(64)}.css` : newId())

/** A request that is valid for a route by its schemas; `id` is used for every parameter that is not a file’s name. */
export function requestOf(route: string, id?: string): InjectOptions & { url: string } {
  const [title = '', path = ''] = route.split(' ')
  const call = callOf(route)
  const query = sample(call?.query) as Record<string, string> | undefined
  return {
    method: (title === 'ALL' ? 'GET' : title) as 'GET',
    url: path
      .replaceAll(/:\w+/g, (name) => (name === ':fileId' ? newId() : (id ?? unknown(name))))
      .replace('*', 'nothing.js'),
    ...(query ? { query } : {}),
    ...(call?.body ? { payload: sample(call.body) as object } : {}),
  }
}
