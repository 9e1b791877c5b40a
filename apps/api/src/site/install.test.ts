import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/testing/app.ts'

const projectRoot = resolve(import.meta.dirname, '../../../..')

let zenit: TestApp
let off: TestApp

beforeAll(async () => {
  // Ends immediately if nothing changed since the last build.
  await promisify(execFile)(process.execPath, [resolve(projectRoot, 'scripts/build-web.mjs')])
  zenit = await createTestApp({ PRODUCT_NAME: 'Azymut' })
  off = await createTestApp({ OFFLINE: 'false' })
}, 180_000)

const manifest = (language: string) =>
  zenit.app.inject({ url: '/manifest.webmanifest', headers: { 'accept-language': language } })

describe('the installed app', () => {
  test('[LANG-06, ABOUT-01] has the installation’s name, in the reader’s language', async () => {
    const answer = await manifest('pl')
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    expect(answer.json()).toMatchObject({
      name: 'Azymut: nauka pracy z\u00a0AI',
      short_name: 'Azymut',
      lang: 'pl',
      start_url: '/',
      scope: '/',
      display: 'standalone',
    })
    expect((await manifest('en')).json()).toMatchObject({ name: 'Azymut: learn to work with AI', lang: 'en' })
  })

  test('[NAV-01] has icons of the declared sizes, plain and maskable', async () => {
    const { icons, shortcuts } = (await manifest('pl')).json()
    const purposes = new Set<string>()
    for (const { src, sizes, type, purpose } of icons) {
      const answer = await zenit.app.inject(src)
      expect([answer.statusCode, answer.headers['content-type']], src).toEqual([200, type])
      if (type !== 'image/png') continue
      const { width, height } = await sharp(answer.rawPayload).metadata()
      expect(`${width}x${height}`).toBe(sizes)
      purposes.add(`${purpose} ${sizes}`)
    }
    expect([...purposes].sort()).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ])
    for (const { url } of shortcuts)
      expect((await zenit.app.inject({ url, headers: { accept: 'text/html' } })).statusCode).toBe(200)
  })

  test('maskable icons contain the whole mark in a circle of 80 %', async () => {
    const { data, info } = await sharp(resolve(projectRoot, 'apps/web/public/icons/maskable-512.png'))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const channel = (x: number, y: number, c: number) => data[(y * info.width + x) * 3 + c] ?? 0
    const isGround = (x: number, y: number) =>
      [0, 1, 2].every((c) => Math.abs(channel(x, y, c) - channel(2, 2, c)) <= 2)
    let reach = 0
    for (let y = 0; y < info.height; y++)
      for (let x = 0; x < info.width; x++)
        if (!isGround(x, y)) reach = Math.max(reach, Math.hypot(x - info.width / 2, y - info.height / 2))
    expect(reach).toBeGreaterThan(info.width * 0.2)
    expect(reach).toBeLessThan(info.width * 0.4)
  })

  test('its page head links to manifest and icon', async () => {
    const { body } = await zenit.app.inject({ url: '/', headers: { accept: 'text/html' } })
    expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest"')
    expect(body).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png"')
  })
})

describe('the service worker', () => {
  const worker = async (app: TestApp) => app.app.inject('/service-worker.js')

  test('is always revalidated, and has the page’s policy', async () => {
    const answer = await worker(zenit)
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.headers['content-security-policy']).toContain("connect-src 'self'")
    expect(answer.body).toContain('/offline.html')
  })

  test('can load everything that it caches when it is installed', async () => {
    const { body } = await worker(zenit)
    const files = body.match(/\/(?:offline\.\w+|mark\.svg)/g) ?? []
    expect(new Set(files).size).toBe(4)
    for (const file of new Set(files)) expect((await zenit.app.inject(file)).statusCode, file).toBe(200)
  })

  test('[LANG-01] the offline page uses the fonts of this build', async () => {
    const { body } = await zenit.app.inject('/offline.css')
    const faces = [...body.matchAll(/url\("([^"]+)"\)/g)].map(([, file = '']) => file)
    expect(faces).toHaveLength(6)
    for (const file of faces) {
      const { statusCode, headers } = await zenit.app.inject(file)
      expect([file, statusCode, headers['content-type']]).toEqual([file, 200, 'font/woff2'])
    }
  })

  test('if switched off, deletes its caches and unregisters', async () => {
    const { body } = await worker(off)
    expect(body).toContain('registration.unregister()')
    expect(body).toContain('caches.delete')
    expect(body).not.toContain("'fetch'")
  })
})

test('[LANG-01] the offline page is in both languages, without a script', () => {
  const page = readFileSync(resolve(projectRoot, 'apps/web/public/offline.html'), 'utf8')
  expect(page).toMatch(/<div lang="pl">\s*<h1>Brak internetu<\/h1>/)
  expect(page).toMatch(/<div lang="en">\s*<h1>You’re offline<\/h1>/)
  expect(page).not.toMatch(/<style|<script>|style="|onclick/)
})
