import { lookup } from 'node:dns/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openNameServer } from '../../../test/testing/name-server.ts'
import { writeTestPack } from '../../../test/testing/pack.ts'
import { isInside } from '../../platform/http/outbound-requests.ts'
import { checkPack } from './check.ts'
import { tryLinks } from './links.ts'
import { tryLink } from './try-link.ts'

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  const [, kind] = (request.url ?? '').split('/')
  if (kind === 'moved') response.writeHead(302, { location: '/fine' })
  else if (kind === 'round') response.writeHead(302, { location: '/round' })
  else response.writeHead(kind === 'gone' ? 404 : 200)
  response.end()
})
let base = ''
const folder = mkdtempSync(join(tmpdir(), 'zenit-links-'))
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => void asked.splice(0))
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const file = 'courses/prompts/lessons/01-intro/film.en.md'

async function tried(paths: string[], options: { memory: string; now?: Date; mostLinks?: number }) {
  const text = paths.map((path) => `[a](${path.startsWith('/') ? base + path : path})`).join('\n\n')
  const sites = ['tools.yaml', 'partners.yaml', 'community.yaml']
  const pack = writeTestPack({
    ...Object.fromEntries(sites.map((name) => [name, null])),
    [file]: text,
    [file.replace('.en.', '.pl.')]: 'Tekst',
  })
  const checked = await checkPack(pack.root)
  const now = options.now ?? new Date('2026-11-23')
  const issues = await tryLinks(checked, {
    ...options,
    memory: join(folder, options.memory),
    now,
    allowPrivate: true,
  })
  pack.remove()
  return issues.map(({ code, line, values }) =>
    `${code} ${line} ${values?.status ?? values?.count ?? ''}`.trim(),
  )
}

test('[AUTHOR-05] broken links cause a warning; each is requested once, and the result is cached for a week', async () => {
  const paths = ['/fine', '/moved', '/gone', '/round', '/gone']
  const expected = ['link-dead 5 404', 'link-unreachable 7']
  expect(await tried(paths, { memory: 'a.json' })).toEqual(expected)
  expect(asked.filter((path) => path === '/gone')).toHaveLength(1)
  expect(asked.filter((path) => path === '/round')).toHaveLength(6)
  asked.splice(0)
  expect(await tried(paths, { memory: 'a.json', now: new Date('2026-11-29') })).toEqual(expected)
  expect(asked).toEqual([])
  await tried(paths, { memory: 'a.json', now: new Date('2026-12-01') })
  expect(asked).toContain('/gone')
})

test('[AUTHOR-05] no more links are requested than allowed, and the number of the others is reported', async () => {
  expect(await tried(['/fine', '/gone', '/moved'], { memory: 'b.json', mostLinks: 1 })).toEqual([
    'links-unchecked 1 2',
  ])
})

test('[AUTHOR-05] one host does not get hundreds of requests at once', async () => {
  const paths = Array.from({ length: 53 }, (_, index) => `/fine?${index}`)
  expect(await tried(paths, { memory: 'c.json' })).toEqual(['links-unchecked 1 3'])
  expect(asked).toHaveLength(50)
  expect(await tried(paths, { memory: 'c.json' })).toEqual([])
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '192.168.0.1',
  '169.254.169.254',
  '0.0.0.0',
  '100.64.0.1',
  '::1',
  '::ffff:127.0.0.1',
  'fe80::1',
  'fd00::1',
])('[TRUST-01] %s lies inside', (address) => expect(isInside(address)).toBe(true))

test('[TRUST-01] nothing in private networks is requested: by address, by name, by port', async () => {
  expect(isInside('93.184.215.14')).toBe(false)
  const over = AbortSignal.timeout(60_000)
  for (const url of [
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://localhost/',
    'http://localhost./',
    'http://db/',
    'http://printer.local/',
    'http://2130706433/',
    `${base}/fine`,
  ])
    expect(await tryLink(url, { allowPrivate: false, over }), url).toBe('inside')
  expect(asked).toEqual([])
})

test('[TRUST-01] a site that switches to another protocol ends the request', async () => {
  const site = createSocketServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    )
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  const over = AbortSignal.timeout(60_000)
  expect(await tryLink(url, { allowPrivate: true, over })).toBe('unreachable')
  site.close()
})

/** A DNS server that has records for `inside.test` and `mixed.test`, and never responds for others. */
async function serveNames() {
  const known: Record<string, string[]> = {
    'inside.test': ['10.0.0.1'],
    'mixed.test': ['93.184.215.14', '127.0.0.1'],
  }
  const questions: string[] = []
  const server = await openNameServer((name) => {
    questions.push(name)
    return known[name.toLowerCase()] ?? null
  })
  return { ...server, questions }
}

test('[TRUST-01] a name with any private address is not requested, and a query without a response times out', async () => {
  const { resolver, questions, close } = await serveNames()
  const options = { allowPrivate: false, over: AbortSignal.timeout(60_000), resolver }
  expect(await tryLink('http://inside.test/', options)).toBe('inside')
  expect(await tryLink('http://mixed.test/', options)).toBe('inside')
  const silent = Array.from({ length: 16 }, (_, index) => tryLink(`http://slow-${index}.test/`, options))
  // More queries than the process has threads: other names are still resolved meanwhile.
  const first = await Promise.race([lookup('localhost').then(() => 'another name'), ...silent])
  expect(first).toBe('another name')
  expect(new Set(await Promise.all(silent))).toEqual(new Set(['unreachable']))
  expect(questions.some((name) => name.startsWith('slow-'))).toBe(true)
  close()
})
