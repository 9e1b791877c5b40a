import { type Area, areas, flagOf } from '@zenit/contract/call'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { createTool } from '../../src/features/tools/fixtures.ts'
import { csrfCookie } from '../../src/platform/http/security/csrf.ts'
import { type Actor, anonymous, comeWithToken, signIn } from '../testing/actor.ts'
import { createTestApp } from '../testing/app.ts'
import { createCourse, createManager, createOrganisation, createUser } from '../testing/factories.ts'
import { createItem } from '../testing/items.ts'
import { table } from './access.table.ts'
import { doors, type Verdict, type Visitor, visitors } from './doors.ts'
import type { KnownId, Line } from './line.ts'
import { requestOf } from './requests.testing.ts'
import { collectRoutes } from './routes.testing.ts'

const { made: zenit, routes } = await collectRoutes(() => createTestApp())
const { db } = zenit.deps

const flags = {
  accessToToolRepository: 'access_to_tool_repository',
  accessToBenefits: 'access_to_benefits',
  accessToCommunity: 'access_to_community',
  accessToPromptbook: 'access_to_promptbook',
} as const

const without = (closed: readonly Area[]) =>
  createOrganisation(db, Object.fromEntries(closed.map((area) => [flags[flagOf[area]], false])))

const home = await createOrganisation(db)
const closed = await without(areas)
const course = await createCourse(zenit)
const both = (text: string) => ({ pl: text, en: text })
const ids: Record<KnownId, string> = {
  course: course.courseId,
  program: course.programId,
  tool: await createTool(zenit),
  partner: await createItem(zenit, 'partner', {
    title: both('Partner'),
    description: both('Who they are'),
    logo: null,
    benefit: both('A discount'),
    code: null,
    url: 'https://partner.example',
    categories: [],
  }),
  about: 'zenit',
  learner: await createUser(db),
  organisation: home,
}

await createItem(zenit, 'page', { slug: 'about', title: both('About us'), sections: [] })

const people: Record<Exclude<Visitor, 'anonymous' | 'token'>, () => Promise<string>> = {
  'rank 1': () => createUser(db, { rank: 1, organisationId: home }),
  'rank 2': () => createUser(db, { organisationId: home }),
  'rank 3': () => createUser(db, { rank: 3, organisationId: home }),
  'flags off': () => createUser(db, { organisationId: closed }),
  'other organisation': () => createUser(db),
  reviewer: () => createUser(db, { roles: ['learner', 'reviewer'], organisationId: home }),
  author: () => createUser(db, { roles: ['learner', 'author'], organisationId: home }),
  manager: () => createManager(db, home),
  admin: () => createUser(db, { roles: ['learner', 'admin'], organisationId: home }),
}

const program = await comeWithToken(zenit, home)

async function comeAs(visitor: Visitor): Promise<Actor> {
  if (visitor === 'anonymous') return anonymous(zenit)
  return visitor === 'token' ? program : signIn(zenit, await people[visitor]())
}

async function knock(actor: Actor, request: InjectOptions) {
  const answer = await zenit.app.inject({
    ...request,
    cookies: actor.cookies,
    headers: { ...actor.headers, 'x-csrf-token': actor.cookies[csrfCookie] ?? '' },
    // A stream of events does not end, so only its head is read.
    payloadAsStream: true,
  })
  const { statusCode } = answer
  if (statusCode !== 401 && statusCode !== 403) {
    answer.stream().destroy()
    return `${statusCode}`
  }
  const chunks = await Array.fromAsync(answer.stream())
  // A response to HEAD has no body, and so no error code.
  if (request.method === 'HEAD') return `${statusCode}`
  const { code, error } = JSON.parse(Buffer.concat(chunks as Buffer[]).toString())
  // Errors of the SCIM API have the format of SCIM, which has no code of ours.
  const isScim =
    request.url?.toString().startsWith('/scim/') && answer.headers['www-authenticate'] === 'Bearer'
  return `${statusCode} ${isScim ? 'unauthenticated' : (code ?? error)}`
}

const expected = (verdict: Verdict, [, answer]: Line) => (verdict === 'in' ? `${answer}` : verdict)
const isOfBuild = (route: string) =>
  !/^(?:GET|HEAD) \/(?:api|hub|health|media|certificate|badges|metrics|page-assets|scim)/.test(route)

test('[ACCESS-06] every route of the server is in the table', () => {
  const missing = [...routes].filter((route) => !(route in table))
  const lines = missing.map((route) => `  '${route}': ['<${Object.keys(doors).join(' | ')}>', 200],`)
  expect(
    lines.join('\n'),
    'add to a table that apps/api/test/access/access.table.ts has, with whom it is for',
  ).toBe('')
})

test('[ACCESS-06] every line of the table belongs to a route', () => {
  // If the page was not built, the routes of its files do not exist.
  const gone = Object.keys(table).filter((route) => !routes.has(route) && !isOfBuild(route))
  expect(gone, 'take out of the tables that apps/api/test/access/access.table.ts has').toEqual([])
})

const lines = Object.entries(table).filter(([route]) => routes.has(route))

test.each(lines)('[ACCESS-01][ACCESS-02][ACCESS-06] %s', async (route, line) => {
  const [door, , id] = line
  const answers: [Visitor, string][] = []
  for (const visitor of visitors)
    answers.push([visitor, await knock(await comeAs(visitor), requestOf(route, id && ids[id]))])
  const length = route.startsWith('HEAD') ? 3 : undefined
  const wanted = visitors.map((visitor, index) => [
    visitor,
    expected(doors[door][index] ?? 'in', line).slice(0, length),
  ])
  expect(answers).toEqual(wanted)
})

test.each(areas)('[ACCESS-02] the flag of %s closes its area and nothing else', async (area) => {
  const userId = await createUser(db, { organisationId: await without([area]) })
  const learner = await signIn(zenit, userId)
  for (const [route, line] of lines.filter(([, [door]]) => areas.some((one) => one === door))) {
    const verdict = line[0] === area ? '403 no-access' : 'in'
    expect([route, await knock(learner, requestOf(route, line[2] && ids[line[2]]))]).toEqual([
      route,
      expected(verdict, line),
    ])
  }
})
