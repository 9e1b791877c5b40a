import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkLinks as checkLinksCall, listIssues } from '@zenit/contract/packs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createAuthor, makePack, working } from '../fixtures.ts'
import { checkLinks } from './link-checks.ts'

const app = await createTestApp()
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.writeHead(request.url?.startsWith('/gone') ? 404 : 200).end()
})
let author: Actor
let base = ''
beforeAll(async () => {
  author = await createAuthor(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => void asked.splice(0))
afterAll(() => void server.close())

/** Moves the clock, which ends sessions. */
async function wait({ hours }: { hours: number }) {
  app.clock.advance(hours * 3600)
  author = await signIn(app, String(author.userId))
}

/** Creates a pack with benefits that have these links. */
async function makeTools(urls: readonly string[]) {
  const { id } = await makePack(author, ['en'])
  const setUrls = (given: readonly string[]) =>
    working(author, id).write('partners.yaml', {
      categories: [{ id: 'all', title: { en: 'All' } }],
      partners: given.map((url, at) => ({
        ...{ id: `one-${at}`, title: { en: 'One' }, description: { en: 'It' }, benefit: { en: 'A lot' } },
        ...{ url, categories: ['all'] },
      })),
    })
  await setUrls(urls)
  const begin = async () => (await author.call(checkLinksCall, { params: { id } })).body.links
  const issues = async () => {
    const { body } = await author.call(listIssues, { params: { id } })
    const dead = body.issues.filter(({ code }) => code.startsWith('link-'))
    return { ...body, dead: dead.map(({ code, message }) => `${code} ${message.replaceAll(base, '')}`) }
  }
  /** Runs the job like the queue. */
  const run = (options = { allowPrivate: true }) => checkLinks(app.deps, options).run({ packId: id })
  return { id, setUrls, begin, issues, run }
}

const ordered = (id: string) =>
  sql<{ count: number }>`
    select count(*) from graphile_worker._private_jobs where payload ->> 'packId' = ${id}`
    .execute(app.deps.db)
    .then(({ rows }) => rows[0]?.count)

test('[AUTHOR-05] links are requested on demand, one check at a time, and broken ones are issues', async () => {
  const pack = await makeTools([`${base}/fine`, `${base}/gone`])
  expect((await pack.issues()).links).toEqual({ checkedAt: null, isRunning: false, left: 2 })
  expect(await pack.begin()).toEqual({ checkedAt: null, isRunning: true, left: 2 })
  expect(await pack.begin()).toEqual({ checkedAt: null, isRunning: true, left: 2 })
  expect(await ordered(pack.id)).toBe(1)
  await pack.run()
  const { dead, links, warnings, issues } = await pack.issues()
  expect(dead).toEqual(['link-dead /gone odpowiada 404'])
  expect(links).toEqual({ checkedAt: app.deps.clock().toISOString(), isRunning: false, left: 0 })
  expect(issues.filter(({ severity }) => severity === 'warning')).toHaveLength(warnings)
})

test('[AUTHOR-05] a link is not requested again for a day; a repaired one is no issue any more', async () => {
  const pack = await makeTools([`${base}/gone`])
  await pack.begin()
  await pack.run()
  await pack.begin()
  await pack.run()
  expect(asked).toEqual(['/gone'])
  await wait({ hours: 25 })
  await pack.begin()
  await pack.run()
  expect(asked).toEqual(['/gone', '/gone'])
  await pack.setUrls([`${base}/fine`])
  const { dead, links } = await pack.issues()
  expect([dead, links.left], 'it is not said to work before it was tried').toEqual([[], 1])
})

test('[AUTHOR-05] [TRUST-01] the job requests nothing in private networks, and an interrupted check can start again', async () => {
  const pack = await makeTools([`${base}/fine`])
  await pack.begin()
  await wait({ hours: 0.3 })
  expect((await pack.issues()).links.isRunning).toBe(false)
  await pack.begin()
  expect(await ordered(pack.id)).toBe(2)
  await pack.run({ allowPrivate: false })
  expect(asked).toEqual([])
  expect((await pack.issues()).dead).toEqual(['link-inside /fine prowadzi do sieci wewnętrznej'])
})
