import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { openArchive, pathsOf, safeEntryName } from './archive.ts'

/** Reads an archive of uncompressed files by its central directory, like an unpacking program. */
function unpack(zip: Buffer): { name: string; isUtf8: boolean; content: string }[] {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    )
    const size = zip.readUInt32LE(at + 24)
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(begin, begin + size)
    expect(crc32(bytes)).toBe(zip.readUInt32LE(at + 16))
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    const isUtf8 = (zip.readUInt16LE(at + 8) & 0x800) !== 0
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
    return { name, isUtf8, content: bytes.toString() }
  })
}

const entry = (name: string, content: string) => ({
  name,
  size: Buffer.byteLength(content),
  open: async () => Readable.from([Buffer.from(content)]),
})
const now = new Date('2026-11-20T09:00:00Z')

test('[COURSE-07] an archive has the announced size, and every file under its own name', async () => {
  const files = [entry('Ściągawka – żółć.txt', 'Zażółć gęślą jaźń'), entry('b.csv', 'a;b\n'), entry('c', '')]
  const { stream, size } = openArchive(files, now)
  const zip = await buffer(stream)
  expect(zip.length).toBe(size)
  expect(unpack(zip)).toEqual([
    { name: 'Ściągawka – żółć.txt', isUtf8: true, content: 'Zażółć gęślą jaźń' },
    { name: 'b.csv', isUtf8: true, content: 'a;b\n' },
    { name: 'c', isUtf8: true, content: '' },
  ])
})

test('[COURSE-07] files with the same name, and names that contain a path, overwrite nothing', async () => {
  const names = ['plan.pdf', 'Plan.pdf', 'plan.pdf', '../plan.pdf', '.env', '.env']
  const { stream } = openArchive(
    names.map((name) => entry(name, name)),
    now,
  )
  const unpacked = unpack(await buffer(stream)).map(({ name }) => name)
  expect(unpacked).toEqual(['plan.pdf', 'Plan (2).pdf', 'plan (3).pdf', '.._plan.pdf', '.env', '.env (2)'])
})

test('[COURSE-07] an interrupted file interrupts the archive', async () => {
  const broken = {
    ...entry('a', 'longer than it is'),
    open: async () => Readable.from([Buffer.from('short')]),
  }
  await expect(buffer(openArchive([broken], now).stream)).rejects.toThrow('unexpected number of bytes')
  const unreadable = new Readable({ read: () => unreadable.destroy(new Error('no disk')) })
  const failing = { ...entry('a', 'x'), open: async () => unreadable }
  await expect(buffer(openArchive([failing], now).stream)).rejects.toThrow('no disk')
  const missing = { ...entry('a', 'x'), open: () => Promise.reject(new Error('gone')) }
  await expect(buffer(openArchive([missing], now).stream)).rejects.toThrow('gone')
})

test.each([
  ['B: wzór.md', 'B_ wzór.md'],
  ['/etc/passwd', '_etc_passwd'],
  ['a<b>c|d?e*f".txt', 'a_b_c_d_e_f_.txt'],
  ['faktura\u202efdp.exe', 'fakturafdp.exe'],
  ['za\u200bpis\u0007\ufeff.txt', 'zapis.txt'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['LPT1.tar.gz', '_LPT1.tar.gz'],
  ['com¹.csv', '_com¹.csv'],
  ['kontakt.txt', 'kontakt.txt'],
  ['plan. . ', 'plan'],
  ['..', 'file'],
  ['', 'file'],
  ['.env', '.env'],
])('[TRUST-06] %j is called %j in an archive, as every system takes it', (name, safe) => {
  expect(safeEntryName(name)).toBe(safe)
})

test('[TRUST-06] a name too long for a disk is shortened and keeps its extension', () => {
  const safe = safeEntryName(`${'ż'.repeat(250)}.docx`)
  expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(200)
  expect(safe).toMatch(/^ż+\.docx$/)
})

test('[TRUST-06] names that become equal by sanitising are kept apart', () => {
  const entries = ['a:b.md', 'a?b.md', 'A*B.md', 'a_b (2).md'].map((name) => entry(name, name))
  expect(pathsOf(entries)).toEqual(['a_b.md', 'a_b (2).md', 'A_B (3).md', 'a_b (2) (2).md'])
})
