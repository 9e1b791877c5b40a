import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Access } from '@zenit/contract/call'
import { calls } from '@zenit/contract/calls'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { currentBuild } from '../../src/site/build.ts'
import { formBody } from './forms.ts'
import { type Header, oddHeaders, oddTypes, tornLengths, tusHeaders } from './headers.ts'
import { type Input, inputsOf } from './inputs.ts'
import type { KnownIds } from './schema.ts'
import { scimBody, scimQuery } from './scim.ts'
import { hostileSegment, hostileText } from './values.ts'

/** What inputs are sent to: a call of the contract, or another route. */
export interface Target {
  /** Such as `listTools`, or `GET /certificate/:number`. */
  name: string
  access: Access
  /** Whether errors are problem details (RFC 9457). */
  isApi: boolean
  inputs: fc.Arbitrary<Input>
}

export const targetsOfCalls = (known: KnownIds): Target[] =>
  calls.map((call) => ({
    name: call.name,
    access: call.access,
    isApi: true,
    inputs: inputsOf(call, known),
  }))

export interface Route {
  method: string
  /** As it was registered, such as `/certificate/:number.pdf`. */
  path: string
}

/** Every route of a server, including those of libraries. */
export function routesOf(app: FastifyInstance): Route[] {
  const lines = app.printRoutes({ commonPrefix: false, includeHooks: false }).split('\n')
  const open: string[] = []
  const found: Route[] = []
  for (const line of lines) {
    const [, indent = '', path = '', methods = ''] =
      /^([\s│]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    if (!path) continue
    open.length = indent.length / 4
    open.push(path)
    for (const method of methods.split(', ').filter(Boolean)) found.push({ method, path: open.join('') })
  }
  return found
}

const isOfContract = ({ method, path }: Route) =>
  calls.some((call) => call.method === method && `/api${call.path}` === path)

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** One file of the built page stands for all: they are served alike, and there are hundreds. */
const isBuilt = ({ path }: Route) => {
  const build = currentBuild()
  return build !== null && !path.includes(':') && path !== '/' && existsSync(join(build, path))
}

/** The routes that are not calls of the contract, without HEAD where there is a GET. */
export function routesBeside(app: FastifyInstance): Route[] {
  const all = routesOf(app).filter(({ method }) => methods.includes(method))
  const hasGet = ({ path }: Route) => all.some((one) => one.method === 'GET' && one.path === path)
  const beside = all.filter((route) => !isOfContract(route) && !(route.method === 'HEAD' && hasGet(route)))
  const file = beside.find(isBuilt)
  return beside.filter((route) => route === file || !isBuilt(route))
}

const parameter = /:\w+(\([^)]*\))?\??|\*/g

/** A path of a route, with known ids or others as its parameters. */
const addressOf = (path: string, known: KnownIds): fc.Arbitrary<string> => {
  const ids = isOfDirectory({ path, method: '' }) ? (known.scimId ?? []) : Object.values(known).flat()
  const good = fc.constantFrom(...ids.map(encodeURIComponent))
  const place = fc.oneof({ weight: 1, arbitrary: good }, { weight: 1, arbitrary: hostileSegment })
  const count = path.match(parameter)?.length ?? 0
  return fc.array(place, { minLength: count, maxLength: count }).map((segments) => {
    const rest = [...segments]
    return path.replaceAll(parameter, () => rest.shift() ?? '')
  })
}

const queryNames = [
  'lang',
  'number',
  'before',
  'state',
  'saved',
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
].concat([
  'code_challenge',
  'prompt',
  'id_token_hint',
  'token',
  'code',
  'v',
  'error',
  'page',
  '__proto__',
  'a[b]',
  '',
])

const query = fc
  .array(fc.tuple(fc.constantFrom(...queryNames), hostileText), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`).join('&'))

const envelopes: fc.Arbitrary<{ headers: readonly Header[]; isTorn?: boolean }> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ headers: [] }) },
  { weight: 4, arbitrary: oddHeaders.map((headers) => ({ headers })) },
  { weight: 1, arbitrary: oddTypes.map((headers) => ({ headers })) },
  { weight: 1, arbitrary: tornLengths.map((headers) => ({ headers, isTorn: true })) },
)

/** Routes for directories, with a token of the organisation. */
const isOfDirectory = ({ path }: Route) => path.startsWith('/scim/')

const takesBody = ({ method }: Route) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)
const isUpload = ({ path }: Route) => /^\/api\/(files|studio)\/uploads/.test(path)

/** A body with its headers. */
function bodyFor(
  route: Route,
  known: KnownIds,
): fc.Arbitrary<{ body: Buffer | null; headers: readonly Header[] }> {
  if (!takesBody(route)) return fc.constant({ body: null, headers: [] })
  if (isUpload(route))
    return fc.record({
      body: fc.constantFrom(Buffer.from('Treść'), Buffer.alloc(0), null),
      headers: tusHeaders,
    })
  return isOfDirectory(route) ? scimBody(known) : formBody
}

/** Inputs of a route without a schema: none of them is known to be valid, so the only demand is that none fails. */
const inputsBeside = (route: Route, known: KnownIds): fc.Arbitrary<Input> =>
  fc
    .record({
      address: addressOf(route.path, known),
      query: isOfDirectory(route) ? scimQuery : query,
      envelope: envelopes,
      sent: bodyFor(route, known),
    })
    .map(({ address, query, envelope, sent }) => {
      const own = new Set(envelope.headers.map(([name]) => name))
      const headers = [...envelope.headers, ...sent.headers.filter(([name]) => !own.has(name))]
      const target = query ? `${address}?${query}` : address
      return {
        request: { method: route.method, target, headers, body: sent.body, isTorn: envelope.isTorn === true },
        verdict: 'open' as const,
        isStranger: false,
        isForged: false,
      }
    })

export const isPublic = ({ path }: Route) => !path.startsWith('/media') && !isUpload({ path, method: '' })

/** The access that the sender needs; an organisation’s token gives access to everything that tokens allow. */
const accessOf = (route: Route): Access => {
  if (isOfDirectory(route)) return 'token-people'
  return isPublic(route) ? 'public' : 'learner'
}

export const targetsBeside = (app: FastifyInstance, known: KnownIds): Target[] =>
  routesBeside(app).map((route) => ({
    name: `${route.method} ${route.path}`,
    access: accessOf(route),
    // Responses of the library that serves the documentation are not responses of the API.
    isApi: route.path.startsWith('/api/') && !route.path.startsWith('/api/docs'),
    inputs: inputsBeside(route, known),
  }))
