import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { errorsOf } from '../../../test/testing/pack.ts'
import { checkPack } from '../check/check.ts'
import { cleanAddress, cleanCategory, cleanText } from './tool-entry.ts'
import { importTools, type ToolImport } from './tools.ts'

const folder = mkdtempSync(join(tmpdir(), 'zenit-import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const entry = {
  name: 'Writer',
  title: 'It writes.',
  description: 'Letters and more.',
  category: 'Content & Seo',
  url: 'https://tool.example/writer?utm_source=list&utm_campaign=x',
  free: 'yes',
}

let count = 0
async function importOf(list: unknown, more: Partial<ToolImport> = {}) {
  const file = join(folder, `list-${++count}.json`)
  const out = join(folder, `out-${count}`)
  writeFileSync(file, typeof list === 'string' ? list : JSON.stringify(list))
  const imported = await importTools({ file, out, id: 'list', language: 'en', without: [], ...more })
  return { ...imported, out }
}

describe('importing tools', () => {
  test('writes a content folder without an error, with its report', async () => {
    const { out, tools } = await importOf([entry])
    expect(tools).toEqual({
      domainCategories: [{ id: 'content-seo', title: { en: 'Content & SEO' } }],
      businessCategories: [],
      tools: [
        {
          id: 'list-writer',
          name: 'Writer',
          description: { en: 'It writes. Letters and more.' },
          url: 'https://tool.example/writer',
          license: 'freemium',
          domainCategories: ['content-seo'],
          businessCategories: [],
        },
      ],
    })
    expect(errorsOf(await checkPack(out))).toEqual([])
    expect(readFileSync(join(out, 'import-report.md'), 'utf8')).toBe(
      '# Import of tools\n\n- Tools: 1\n- Categories: 1\n- Paid: 0, freemium: 1, unknown: 0\n',
    )
  })

  test('[IMPORT-03] importing again never overwrites edits, unless requested', async () => {
    const { out } = await importOf([entry])
    const edited = `${readFileSync(join(out, 'tools.yaml'), 'utf8')}# edited\n`
    writeFileSync(join(out, 'tools.yaml'), edited)
    await importOf([entry], { out })
    expect(readFileSync(join(out, 'tools.yaml'), 'utf8')).toBe(edited)
    const other = [{ ...entry, name: 'Other' }]
    await expect(importOf(other, { out })).rejects.toThrow('would be lost.\n  tools.yaml\n')
    expect(readFileSync(join(out, 'tools.yaml'), 'utf8')).toBe(edited)
    await importOf(other, { out, overwrite: true })
    expect(readFileSync(join(out, 'tools.yaml'), 'utf8')).toContain('name: Other')
  })

  test.each([
    ['yes', 'freemium'],
    ['no', 'paid'],
    ['unknown', 'unknown'],
    ['', 'unknown'],
  ])('free "%s" is %s', async (free, license) => {
    const { tools } = await importOf([{ ...entry, free }])
    expect(tools.tools[0]?.license).toBe(license)
  })

  test.each([
    [{ name: ' ' }, 'entry 1 has no name'],
    [{ title: '', description: '' }, 'Writer says nothing about itself'],
    [{ category: '' }, 'Writer has no category'],
    [{ url: 'tool.example' }, 'Writer has a broken address: tool.example'],
    [{ url: 'javascript:alert(1)' }, 'Writer has a broken address: javascript:alert(1)'],
    [{ url: 7 }, 'Writer has a broken address: '],
  ])('leaves out %j and says why', async (change, line) => {
    const { tools, skipped, report } = await importOf([{ ...entry, ...change }])
    expect([tools.tools, skipped.length]).toEqual([[], 1])
    expect(report).toContain(`## Left out: 1\n\n- ${line}`)
  })

  test('the first of two duplicates is kept, and excluded tools are left out', async () => {
    const list = [
      { ...entry, category: 'NSFW' },
      entry,
      { ...entry, name: 'writer ', url: 'https://other.example/' },
      { ...entry, name: 'Author', url: `${entry.url}&utm_medium=mail` },
      { ...entry, name: 'Wri ter', url: 'https://third.example/' },
      null,
    ]
    const { tools, skipped } = await importOf(list, { without: ['nsfw'] })
    expect(tools.tools.map(({ id, name }) => [id, name])).toEqual([
      ['list-writer', 'Writer'],
      ['list-wri-ter', 'Wri ter'],
    ])
    expect(skipped).toEqual([
      { name: 'Writer', reason: 'is in NSFW, which was to be left out' },
      { name: 'writer', reason: 'is there twice, by its name' },
      { name: 'Author', reason: 'is there twice, by its address' },
      { name: 'entry 6', reason: 'has no name' },
    ])
  })

  test('a tool that the neighbouring folder has is not imported again', async () => {
    const beside = (await importOf([entry])).out
    const { tools, skipped } = await importOf(
      [
        { ...entry, name: 'WRITER' },
        { ...entry, name: 'Author' },
      ],
      { beside },
    )
    expect(tools.tools.map(({ name }) => name)).toEqual(['Author'])
    expect(skipped).toEqual([{ name: 'WRITER', reason: `is in ${beside} already` }])
  })

  test.each(['{}', '[', ''])('rejects a file that contains no list: %s', async (text) => {
    await expect(importOf(text)).rejects.toThrow('is no list of tools in JSON')
  })
})

test.each([
  ['https://a.example/x?utm_source=1&id=2&ref=3', 'https://a.example/x?id=2'],
  ['https://a.example/x?fbclid=1#part', 'https://a.example/x#part'],
  ['https://a.example/dall·e', 'https://a.example/dall%C2%B7e'],
  ['https://user@a.example/', null],
  ['mailto:a@a.example', null],
])('the address %s becomes %s', (address, clean) => {
  expect(cleanAddress(address)).toBe(clean)
})

test.each([
  ["We''re  here!.", 'We’re here!'],
  ['It`s `AI made` and **bold**', 'It’s AI made and bold'],
])('the text %s becomes %s', (text, clean) => {
  expect(cleanText(text)).toBe(clean)
})

test('abbreviations in a category are upper case', () => {
  expect(cleanCategory('Nsfw - Ai & Seo, Email')).toBe('NSFW - AI & SEO, Email')
})
