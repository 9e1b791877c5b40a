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
  // Ends immediately if nothing changed since the last build.
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

const loadRenderer = () => import(resolve(currentBuild() ?? '', 'server/first-screen.mjs'))

const answersIn = (body: string) =>
  JSON.parse(/<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null')

describe('[HOME-01] the document of the home page', () => {
  test('contains the first screen of the signed-in person, and is not cached', async () => {
    const { statusCode, headers, body } = await open()
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatch(/<div id="root"><div inert>.*<h1[^>]*>Dzień dobry, Zofio<\/h1>/s)
    expect(body).toContain('<html lang="pl">')
    expect(body).toMatch(/<title>[^<]+ · Zenit<\/title>\s*<title>Zenit<\/title>/)
  })

  test('contains what the calls return, and nothing else', async () => {
    const answers = answersIn((await open()).body)
    const paths = {
      session: '/auth/get-user-data',
      home: '/homepage-data',
      running: '/closed-test/running',
      settings: '/auth/login-settings',
    }
    expect(Object.keys(answers).sort()).toEqual([...Object.keys(paths), 'drawnAt', 'language'].sort())
    expect(answers.drawnAt).toEqual({ hour: expect.any(Number), year: expect.any(Number) })
    for (const [name, path] of Object.entries(paths)) {
      const answer = await zenit.app.inject({ url: `/api${path}`, cookies })
      // There is no hub in these tests, so its settings are missing, which must not prevent rendering.
      const given = name === 'settings' ? null : answer.json()
      expect([name, answers[name]]).toEqual([name, given])
    }
  })

  test('is rendered in the requested language, with the same strict policy', async () => {
    const { body, headers } = await open({ cookies: { ...cookies, caiplatform_lang: 'en' } })
    expect(body).toContain('<html lang="en">')
    expect(body).toMatch(/<h1[^>]*>Hello, Zofia<\/h1>/)
    expect(String(headers['content-security-policy'])).not.toContain('unsafe')
    expect(body).not.toMatch(/<[^>]* style="/)
    expect(body).not.toMatch(/<script(?![^>]*(?: src=| type="application\/json"))/)
  })

  test('[TRUST-03] has its heights before inline styles apply', async () => {
    const { language, drawnAt: _, ...answers } = answersIn((await open()).body)
    const { renderHome } = await loadRenderer()
    const due = { _id: 'a', title: 'A', todo: [], courses: 1, done: 0, rule: 'finish', kind: 'course' }
    answers.home = { ...answers.home, required: [due, { ...due, _id: 'b' }], requiredCount: 2 }
    answers.running = { serverNow: '2026-01-01T00:00:00.000Z', tests: [{ course: 'a' }, { course: 'b' }] }
    const { markup } = renderHome({ answers, language, now: new Date() })
    expect(markup, 'a place for each running test').toMatch(
      /<div class="[^"]+"><!--\$-->(<div class="[^"]+"><\/div>){2}<!--\/\$--><\/div>/,
    )
    expect(markup).toContain('data-lines="2"')
    const styles = [...markup.matchAll(/ data-style="([^"]*)"/g)].flatMap(([, style = '']) =>
      style.split(';'),
    )
    const colours = ['--hue', '--near', '--light']
    expect(styles.filter((style) => !colours.includes(style.split(':')[0] ?? ''))).toEqual([])
  })

  test('is drawn in the reader’s time zone, and tells the page the time', async () => {
    const { language, drawnAt: _, ...answers } = answersIn((await open()).body)
    const { renderHome } = await loadRenderer()
    const now = new Date('2026-12-31T23:30:00Z')
    const { markup, drawnAt } = renderHome({ answers, language, now })
    expect(answers.session.user.timeZone).toBe('Europe/Warsaw')
    expect(drawnAt).toEqual({ hour: 0, year: 2027 })
    expect(markup).toContain('Dobry wieczór, Zofio')
    expect(markup).toContain('–2027')
  })

  test('is rendered for the service worker too, when it requests a navigation', async () => {
    const { body } = await zenit.app.inject({
      url: '/',
      headers: { accept: 'text/html', 'sec-fetch-dest': 'empty', 'x-for-window': 'true' },
      cookies,
    })
    expect(answersIn(body).session.user.firstName).toBe('Zofia')
  })

  test('cannot be broken out of by a person’s name', async () => {
    const { body } = await open({ cookies: await cookiesOf({ firstName: hostile }) })
    expect(answersIn(body).session.user.firstName).toBe(hostile)
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('<b style')
    expect(body).toContain('&lt;/script&gt;')
  })

  test('uses only styles and files of the page', async () => {
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

describe('the document contains no data of a person', () => {
  const isPlain = (answer: Awaited<ReturnType<typeof open>>) => {
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(answer.body).not.toContain('Zofi')
    expect(answersIn(answer.body)).toBeNull()
  }

  test('without a session, or with an ended one', async () => {
    isPlain(await open({ cookies: {} }))
    isPlain(await open({ cookies: { ...cookies, caiplatform_access: 'x'.repeat(43) } }))
  })

  test('[AUTH-05] after a logout, also if the server was not notified', async () => {
    const { caiplatform_authorized: _, ...left } = cookies
    isPlain(await open({ cookies: left }))
  })

  test('at other addresses, and for requests whose response is cached', async () => {
    isPlain(await open({ url: '/programs' }))
    isPlain(await open({ dest: 'empty' }))
  })

  test('[ACCESS-01] who has no access to anything yet', async () => {
    isPlain(await open({ cookies: await cookiesOf({ firstName: 'Zofia', rank: 1 }) }))
  })

  test('[AUTH-02] for a sign-in link', async () => {
    const { body, headers } = await open({ url: `/?loginCode=${'c'.repeat(43)}` })
    expect(headers['cache-control']).toBe('no-store')
    expect(body).not.toContain('Zofi')
  })
})

test('the data of the first screen cannot be requested separately', async () => {
  const { statusCode } = await zenit.app.inject('/server/first-screen.mjs')
  expect(statusCode).toBe(404)
})
