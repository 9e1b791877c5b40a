import { mkdtempSync, rmSync } from 'node:fs'
import { createSocket } from 'node:dgram'
import { lookup, Resolver } from 'node:dns/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeTestPack } from '../../../test/testing/pack.ts'
import { checkPack } from './check.ts'
import { tryLinks } from './links.ts'
import { isInside } from '../../platform/http/outside.ts'
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

test('[AUTHOR-05] links that lead nowhere are warned of, each is asked once, and remembered for a week', async () => {
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

test('[AUTHOR-05] no more links are tried than allowed, and how many were left is said', async () => {
  expect(await tried(['/fine', '/gone', '/moved'], { memory: 'b.json', mostLinks: 1 })).toEqual([
    'links-unchecked 1 2',
  ])
})

test('[AUTHOR-05] one host is not asked for hundreds of pages at once', async () => {
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

test('[TRUST-01] nothing inside is asked: by address, by name, by port', async () => {
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

/** A server of names: knows `inside.test` and `mixed.test`, and never answers about another. */
async function serveNames() {
  const socket = createSocket('udp4')
  const known: Record<string, string[]> = {
    'inside.test': ['10.0.0.1'],
    'mixed.test': ['93.184.215.14', '127.0.0.1'],
  }
  const questions: string[] = []
  socket.on('message', (query, { port, address }) => {
    const labels: string[] = []
    let at = 12
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length))
      at += 1 + length
    }
    questions.push(labels.join('.'))
    const found = known[labels.join('.').toLowerCase()]
    if (!found) return
    const end = at + 5
    const answers = query.readUInt16BE(at + 1) === 1 ? found : []
    const head = Buffer.from(query.subarray(0, end))
    head.writeUInt16BE(0x8180, 2)
    for (const [index, count] of [1, answers.length, 0, 0].entries()) head.writeUInt16BE(count, 4 + 2 * index)
    const records = answers.map((ip) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...ip.split('.').map(Number)]),
    )
    socket.send(Buffer.concat([head, ...records]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const resolver = new Resolver({ timeout: 1_000, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return { resolver, questions, close: () => socket.close() }
}

test('[TRUST-01] a name with any address inside is not asked, and one that nobody knows ends by itself', async () => {
  const { resolver, questions, close } = await serveNames()
  const options = { allowPrivate: false, over: AbortSignal.timeout(60_000), resolver }
  expect(await tryLink('http://inside.test/', options)).toBe('inside')
  expect(await tryLink('http://mixed.test/', options)).toBe('inside')
  const silent = Array.from({ length: 16 }, (_, index) => tryLink(`http://slow-${index}.test/`, options))
  // More of them than the process has threads: other names are looked up meanwhile all the same.
  const first = await Promise.race([lookup('localhost').then(() => 'another name'), ...silent])
  expect(first).toBe('another name')
  expect(new Set(await Promise.all(silent))).toEqual(new Set(['unreachable']))
  expect(questions.some((name) => name.startsWith('slow-'))).toBe(true)
  close()
})
