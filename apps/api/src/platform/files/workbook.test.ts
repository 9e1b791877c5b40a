import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { parseXml } from '@rgrove/parse-xml'
import readSheets from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { sheetNames } from './sheet-names.ts'
import { type Column, type Line, openWorkbook } from './workbook.ts'

const columns: Column[] = [
  { title: 'Nazwisko & „imię”', kind: 'text', width: 20 },
  { title: 'Dzień', kind: 'day', width: 12 },
]
const now = new Date('2026-11-20T09:00:00Z')

const lineOf = (number: number): Line => [
  number % 3 === 0 ? 'Żółć <b>' : `Osoba ${number}`,
  number % 5 === 0 ? null : '2026-02-28',
]

/** Numbered lines in portions as the database returns them, one of them empty. */
async function* portions(count: number, size: number): AsyncGenerator<Line[]> {
  for (let from = 0; from < count; from += size)
    yield Array.from({ length: Math.min(size, count - from) }, (_, index) => lineOf(from + index))
  yield []
}

interface Written {
  title: string
  count: number
  mostLines?: number
}

const write = ({ title, count, mostLines }: Written) =>
  buffer(
    openWorkbook({ columns, lines: portions(count, 7) }, { title, now, ...(mostLines && { mostLines }) }),
  )

/** The lines of all sheets, as another program reads them. */
const linesIn = (sheets: Awaited<ReturnType<typeof readSheets>>) =>
  sheets.flatMap(({ data }) =>
    data
      .slice(1)
      .map(([text, day]) => [text, day ? (day as unknown as Date).toISOString().slice(0, 10) : null]),
  )

test('[ORG-07] a report of several sheets has every line once, and each sheet has its own name', async () => {
  const title = 'Osoby i kursy: cała organizacja & okolice'
  const sheets = await readSheets(await write({ title, count: 45, mostLines: 10 }))
  expect(sheets.map(({ sheet }) => sheet)).toEqual([
    'Osoby i kursy_ cała organizacja',
    'Osoby i kursy_ cała organizac 2',
    'Osoby i kursy_ cała organizac 3',
    'Osoby i kursy_ cała organizac 4',
    'Osoby i kursy_ cała organizac 5',
  ])
  expect(sheets.map(({ data }) => data.length - 1)).toEqual([10, 10, 10, 10, 5])
  for (const { data } of sheets) expect(data[0]).toEqual(['Nazwisko & „imię”', 'Dzień'])
  expect(linesIn(sheets)).toEqual(Array.from({ length: 45 }, (_, number) => lineOf(number)))
})

test('[ORG-07] a text is read back exactly, also with characters that a workbook or XML changes', async () => {
  const texts = [
    '_x0041_',
    'a_x0041_x0042_b',
    '_x005F_x00e9_',
    'snake_case_xyz_',
    'a\rb\r\nc\nd',
    '<_x\u00010041_>',
  ]
  async function* lines() {
    yield texts.map((text): Line => [text])
  }
  const titles: Column[] = [{ title: '_x0042_', kind: 'text', width: 9 }]
  const bytes = await buffer(openWorkbook({ columns: titles, lines: lines() }, { title: '_x0043_', now }))
  const [sheet] = await readSheets(bytes)
  expect(sheet?.sheet).toBe('_x0043_')
  expect(sheet?.data.flat()).toEqual(['_x0042_', ...texts.slice(0, -1), '<_x0041_>'])
  // This reader keeps line breaks, although XML does not.
  const zip = await fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'xl/sharedStrings.xml') continue
    const shared = parseXml(String(await buffer(await zip.openReadStreamPromise(entry))))
    expect(shared.text).toContain('a\rb\r\nc\nd')
  }
  expect.assertions(3)
})

test('[ORG-07] lines that fill the last sheet start no other, and an empty report has one sheet', async () => {
  const full = await readSheets(await write({ title: 'A', count: 20, mostLines: 10 }))
  expect(full.map(({ data }) => data.length)).toEqual([11, 11])
  const none = await readSheets(await write({ title: 'A', count: 0 }))
  expect(none.map(({ sheet, data }) => [sheet, data.length])).toEqual([['A', 1]])
})

test('[ORG-07] names of sheets are valid in Excel: short, without special characters, and different in any case', async () => {
  const long = 'Ż'.repeat(29)
  for (const title of [
    `${long} 2`,
    'history',
    "'Kursy' [BHP]: a/b\\c*d?",
    '\u0000\n',
    `${'a'.repeat(28)}&&&&`,
    `${'a'.repeat(30)}😀`,
    '<„"Osoby"”>',
    '',
  ]) {
    const names = sheetNames(title, 12)
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(12)
    for (const name of names) {
      expect(name.length).toBeLessThanOrEqual(31)
      expect(name).toMatch(/^[^[\]:*?/\\'\s][^[\]:*?/\\\p{Cc}]*$/u)
      expect(name).not.toMatch(/['\s]$|^history$/i)
      expect(name.isWellFormed()).toBe(true)
    }
    const read = await readSheets(await write({ title, count: 12, mostLines: 1 }))
    expect(read.map(({ sheet }) => sheet)).toEqual(names)
  }
  expect(sheetNames(`${long} 2`, 2)).toEqual([`${long} 2`, `${long} 3`])
})

test('[ORG-07] the archive has the checksums and sizes of its entries, and the time', async () => {
  const zip = await fromBufferPromise(await write({ title: 'A', count: 5_000, mostLines: 3_000 }))
  const names: string[] = []
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry))
    expect([bytes.length, crc32(bytes)]).toEqual([entry.uncompressedSize, entry.crc32])
    expect(entry.getLastModDate({ timezone: 'UTC' })).toEqual(now)
    names.push(entry.fileName)
  }
  expect(names).toEqual([
    ...['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml', 'xl/sharedStrings.xml', 'xl/styles.xml'],
    ...['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', '_rels/.rels', '[Content_Types].xml'],
  ])
})

test('[ORG-07] interrupted lines interrupt the workbook, and a reader who leaves ends them', async () => {
  async function* broken() {
    yield [lineOf(0)]
    throw new Error('The database is away')
  }
  await expect(buffer(openWorkbook({ columns, lines: broken() }, { title: 'A', now }))).rejects.toThrow(
    'The database is away',
  )
  let isEnded = false
  async function* endless() {
    try {
      for (let number = 0; ; number++) yield Array.from({ length: 5_000 }, () => lineOf(number))
    } finally {
      isEnded = true
    }
  }
  for await (const _ of openWorkbook({ columns, lines: endless() }, { title: 'A', now })) break
  await expect.poll(() => isEnded).toBe(true)
})
