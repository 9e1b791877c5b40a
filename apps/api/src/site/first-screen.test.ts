import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../test/testing/actor.ts'
import { createTestApp, type TestApp } from '../../test/testing/app.ts'
import { createUser } from '../../test/testing/factories.ts'
import { currentBuild } from './build.ts'

const projectRoot = resolve(import.meta.dirname, '../../../..')
const hostile = '</script><script>alert(1)</script>$&<b style="x">'

let zenit: TestApp
let cookies: Record<string, string>

beforeAll(async () => {
  // Ends at once when nothing changed since the last build.
  await promisify(execFile)(process.execPath, [resolve(projectRoot, 'scripts/build-web.mjs')])
  zenit = await createTestApp()
  cookies = await cookiesOf({ firstName: 'Zofia' })
}, 180_000)

async function cookiesOf(person: Parameters<typeof createUser>[1]): Promise<Record<string, string>> {
  const id = await createUser(zenit.deps.db, person)
  return { ...(await signIn(zenit, id)).cookies, caiplatform_authorized: 'true', caiplatform_lang: 'pl' }
}

const open = (more: { cookies?: Record<string, string>; url?: string; dest?: string } = {}) =>
  zenit.app.inject({
    url: more.url ?? '/',
    headers: { accept: 'text/html', 'sec-fetch-dest': more.dest ?? 'document' },
    cookies: more.cookies ?? cookies,
  })

const answersIn = (body: string) =>
  JSON.parse(/<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null')

describe('[HOME-01] the document of the home page', () => {
  test('has the first screen of the one who is signed in, and goes into no cache', async () => {
    const { statusCode, headers, body } = await open()
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatch(/<div id="root"><div inert>.*<h1[^>]*>Dzień dobry, Zofio<\/h1>/s)
    expect(body).toContain('<html lang="pl">')
    expect(body.match(/<title>/g)).toHaveLength(1)
  })

  test('has what the calls answer, and nothing beside it', async () => {
    const answers = answersIn((await open()).body)
    const paths = {
      session: '/auth/get-user-data',
      home: '/homepage-data',
      running: '/closed-test/running',
      settings: '/auth/login-settings',
    }
    expect(Object.keys(answers).sort()).toEqual([...Object.keys(paths), 'language'].sort())
    for (const [name, path] of Object.entries(paths)) {
      const answer = await zenit.app.inject({ url: `/api${path}`, cookies })
      // There is no hub beside these tests, so that its settings cannot be had: no reason to draw nothing.
      const given = name === 'settings' ? null : answer.json()
      expect([name, answers[name]]).toEqual([name, given])
    }
  })

  test('is drawn in the language that is asked for, under the same strict policy', async () => {
    const { body, headers } = await open({ cookies: { ...cookies, caiplatform_lang: 'en' } })
    expect(body).toContain('<html lang="en">')
    expect(body).toMatch(/<h1[^>]*>Hello, Zofia<\/h1>/)
    expect(String(headers['content-security-policy'])).not.toContain('unsafe')
    expect(body).not.toMatch(/<[^>]* style="/)
    expect(body).not.toMatch(/<script(?![^>]*(?: src=| type="application\/json"))/)
  })

  test('[TRUST-03] has its heights before styles of single elements are put in force', async () => {
    const { language, ...answers } = answersIn((await open()).body)
    const { renderHome } = await import(resolve(currentBuild() ?? '', 'server/first-screen.mjs'))
    const due = { _id: 'a', title: 'A', todo: [], courses: 1, done: 0, rule: 'finish', kind: 'course' }
    answers.home = { ...answers.home, required: [due, { ...due, _id: 'b' }], requiredCount: 2 }
    answers.running = { serverNow: '2026-01-01T00:00:00.000Z', tests: [{ course: 'a' }, { course: 'b' }] }
    const markup: string = renderHome({ answers, language, now: new Date() })
    expect(markup, 'a place for each running test').toMatch(
      /<div class="[^"]+">(<div class="[^"]+"><\/div>){2}<\/div>/,
    )
    expect(markup).toContain('data-lines="2"')
    const styles = [...markup.matchAll(/ data-style="([^"]*)"/g)].flatMap(([, style = '']) =>
      style.split(';'),
    )
    const colours = ['--hue', '--near', '--light']
    expect(styles.filter((style) => !colours.includes(style.split(':')[0] ?? ''))).toEqual([])
  })

  test('is drawn for the service worker too, when it asks for a window', async () => {
    const { body } = await zenit.app.inject({
      url: '/',
      headers: { accept: 'text/html', 'sec-fetch-dest': 'empty', 'x-for-window': 'true' },
      cookies,
    })
    expect(answersIn(body).session.user.firstName).toBe('Zofia')
  })

  test('cannot be left by what somebody is called', async () => {
    const { body } = await open({ cookies: await cookiesOf({ firstName: hostile }) })
    expect(answersIn(body).session.user.firstName).toBe(hostile)
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('<b style')
    expect(body).toContain('&lt;/script&gt;')
  })

  test('names styles and files that the page has', async () => {
    const { body } = await open()
    const assets = resolve(currentBuild() ?? '', 'assets')
    const files = readdirSync(assets)
    const sheets = files.filter((name) => name.endsWith('.css'))
    const css = sheets.map((name) => readFileSync(resolve(assets, name), 'utf8')).join('\n')
    const drawn = body.slice(body.indexOf('<div id="root">'), body.indexOf('id="answers"'))
    const names = [...drawn.matchAll(/ class="([^"]+)"/g)].flatMap(([, all = '']) => all.split(' '))
    expect(new Set(names).size).toBeGreaterThan(30)
    expect(
      [...new Set(names)].filter((name) => name && name !== 'active' && !css.includes(`.${name}`)),
    ).toEqual([])
    const named = [...body.matchAll(/"\/assets\/([^"#]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !files.includes(name))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })
})

describe('nothing of anybody is in the document', () => {
  const isPlain = (answer: Awaited<ReturnType<typeof open>>) => {
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(answer.body).not.toContain('Zofi')
    expect(answersIn(answer.body)).toBeNull()
  }

  test('of who is not signed in, or whose session is over', async () => {
    isPlain(await open({ cookies: {} }))
    isPlain(await open({ cookies: { ...cookies, caiplatform_access: 'x'.repeat(43) } }))
  })

  test('[AUTH-05] of who has left, also when the server was not told', async () => {
    const { caiplatform_authorized: _, ...left } = cookies
    isPlain(await open({ cookies: left }))
  })

  test('of other addresses, and of what is fetched to be kept', async () => {
    isPlain(await open({ url: '/programs' }))
    isPlain(await open({ dest: 'empty' }))
  })

  test('[ACCESS-01] of who may open nothing yet', async () => {
    isPlain(await open({ cookies: await cookiesOf({ firstName: 'Zofia', rank: 1 }) }))
  })

  test('[AUTH-02] of a link that signs somebody in', async () => {
    const { body, headers } = await open({ url: `/?loginCode=${'c'.repeat(43)}` })
    expect(headers['cache-control']).toBe('no-store')
    expect(body).not.toContain('Zofi')
  })
})

test('what draws the first screen cannot be fetched', async () => {
  const { statusCode } = await zenit.app.inject('/server/first-screen.mjs')
  expect(statusCode).toBe(404)
})
