import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Namespace } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkPack } from '../apps/api/src/content/check/check.ts'
import { compilePack } from '../apps/api/src/content/compile/compile.ts'
import { fitText } from '../apps/api/src/features/certificates/pdf/fit.ts'
import { translator } from '../apps/api/src/platform/i18n.ts'
import { addTexts, textsOf } from '../apps/web/src/i18n/translate.ts'

const root = join(import.meta.dirname, '..')

interface Text {
  at: string
  text: string
}

/** Strings of a tree, each with its path. */
function stringsOf(value: unknown, at = ''): Text[] {
  if (typeof value === 'string') return [{ at, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => stringsOf(inner, at ? `${at}.${name}` : name))
}

/** Code is not Polish text. */
const withoutCode = (html: string) => html.replaceAll(/<(code|pre|kbd|samp|math)\b.*?<\/\1>/gs, '')

/** Texts in which a short word could end a line. */
const loose = (texts: Text[]) =>
  texts.filter(({ text }) => /(?<![^\s(„>])[aiouwz][ \n](?=\S)/i.test(withoutCode(text)))

const catalogue = (app: 'api' | 'web') => {
  const folder = join(root, 'apps', app, 'src/i18n/pl')
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, unknown>,
    ]),
  )
}

const plural = /_(one|few|many|other)$/
const counts = { one: 1, few: 2, many: 5, other: 1.5 }
const filled = new Proxy({}, { get: () => '…' }) as Record<string, unknown>

/** Every text of a catalogue as the catalogue’s own function returns it. */
function written(app: 'api' | 'web', read: (slice: string, key: string, values: object) => string): Text[] {
  return Object.entries(catalogue(app)).flatMap(([slice, texts]) =>
    stringsOf(texts).map(({ at }) => {
      const form = plural.exec(at)?.[1] as keyof typeof counts | undefined
      const values = form ? { count: counts[form] } : {}
      return { at: `${slice}:${at}`, text: read(slice, at.replace(plural, ''), { ...filled, ...values }) }
    }),
  )
}

describe('[LANG-01] no line of Polish text ends with a short word', () => {
  beforeAll(() => addTexts('pl', catalogue('web')))

  test('in the texts of the page', () => {
    const texts = written('web', (slice, key, values) =>
      (textsOf('pl', slice as Namespace) as (key: string, values: object) => string)(key, values),
    )
    expect(texts.length).toBeGreaterThan(1_500)
    expect(loose(texts)).toEqual([])
  })

  test('in the texts of the server: hub, public pages, e-mails, errors', () => {
    const t = translator('pl')
    const texts = written('api', (slice, key, values) => t(`${slice}:${key}`, { ...values }))
    expect(texts.length).toBeGreaterThan(500)
    expect(loose(texts)).toEqual([])
  })

  test('in the demo content: titles, Markdown, slides, questions, tools', {
    tags: ['long'],
    timeout: 120_000,
  }, async () => {
    const compiled = await compilePack(await checkPack(join(root, 'content')), (path) => path)
    const texts = stringsOf(compiled).filter(({ at }) => /\.pl(\.\d+)?$/.test(at))
    expect(texts.length).toBeGreaterThan(500)
    // A prompt is meant to be pasted elsewhere, so its text is not changed.
    expect(loose(texts.filter(({ at }) => !/\.prompts\.\d+\.text\./.test(at)))).toEqual([])
    expect(texts.filter(({ at, text }) => /\.text\./.test(at) && text.includes('\u00a0'))).toEqual([])
    // All six courses are compiled: some ten seconds of a processor.
  })

  test('in the captions of its films', () => {
    const films = readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' })
    const captions = films.filter((file) => /\.pl\.(\w+\.)?vtt$/.test(file))
    expect(captions.length).toBeGreaterThan(0)
    const texts = captions.map((file) => ({
      at: file,
      text: readFileSync(join(root, 'content', file), 'utf8'),
    }))
    expect(loose(texts)).toEqual([])
  })

  test('on the PDF of a certificate, which breaks its lines itself', () => {
    const box = { maxWidth: 9, maxHeight: 100, maxLines: 9, size: 1 }
    const { lines } = fitText('Modele i dane w pracy', (line) => line.length, box)
    expect(lines).toEqual(['Modele', 'i dane', 'w pracy'])
  })
})
