import { listDocuments, saveDocument } from '@zenit/contract/packs'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createLearner } from '../../../../test/testing/factories.ts'
import { multipartBody, uploadHeaders } from '../../certificates/fixtures.ts'
import { createAuthor, makePack, unzip, zipOf } from '../fixtures.ts'
import { mostQuestionBytes } from './questions.ts'

let zenit: Awaited<ReturnType<typeof createTestApp>>
let author: Actor
let packId: string

beforeAll(async () => {
  zenit = await createTestApp()
  author = await createAuthor(zenit)
  packId = (await makePack(author)).id
})

async function send(content: string | Buffer, { name = 'bank.txt', query = 'language=pl' } = {}) {
  const file = new File([new Uint8Array(Buffer.from(content))], name)
  const { type, body } = await multipartBody([['file', file]])
  const response = await zenit.app.inject({
    method: 'POST',
    url: `/api/studio/packs/${packId}/questions?${query}`,
    cookies: author.cookies,
    headers: uploadHeaders(author, type),
    payload: body,
  })
  return { status: response.statusCode, body: response.json() }
}

describe('[IMPORT-02] questions of another system', () => {
  test('are read in the given language, and those of other types are returned with their text', async () => {
    expect(await send('Woda jest mokra. {T}\n\nCo to jest? {=odpowiedź słowami}')).toEqual({
      status: 200,
      body: {
        format: 'gift',
        questions: [
          {
            question: 'Woda jest mokra.',
            type: 'single',
            answers: [
              { label: 'Prawda', right: true },
              { label: 'Fałsz', right: false },
            ],
          },
        ],
        unread: [
          {
            ...{ reason: 'other-type', text: 'Co to jest?\n- odpowiedź słowami', file: null, line: 3 },
            draft: { question: 'Co to jest?', answers: ['odpowiedź słowami'] },
          },
        ],
        ignored: [],
      },
    })
  })

  test('reading changes nothing in the pack', async () => {
    const listed = async () => (await author.call(listDocuments, { params: { id: packId } })).body
    const before = await listed()
    await send('A?\n* b\nc\n')
    expect(await listed()).toEqual(before)
  })
})

describe('[IMPORT-02] a template for a table', () => {
  const download = (format: string, language: string) =>
    zenit.app.inject({
      url: `/api/studio/question-template?format=${format}&language=${language}`,
      cookies: author.cookies,
    })

  test.each([
    ['csv', 'pl'],
    ['csv', 'en'],
    ['xlsx', 'pl'],
    ['xlsx', 'en'],
  ] as const)(
    'as %s in %s has columns and examples that a library reads, and is imported as it is',
    async (format, language) => {
      const { statusCode, headers, rawPayload } = await download(format, language)
      expect(statusCode).toBe(200)
      const name = String(/filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1])
      expect(name).toBe(language === 'pl' ? `szablon-pytan.${format}` : `question-template.${format}`)
      const rows: unknown[][] =
        format === 'csv' ? parse(rawPayload, { delimiter: ';', bom: true }) : await readSheet(rawPayload)
      expect(rows).toHaveLength(3)
      expect(rows[0]?.slice(0, 4)).toEqual(
        language === 'pl'
          ? ['pytanie', 'poprawne', 'odpowiedź 1', 'wyjaśnienie 1']
          : ['question', 'right', 'answer 1', 'feedback 1'],
      )
      expect(rows[0]?.slice(-5)).toEqual(
        language === 'pl'
          ? ['wyjaśnienie', 'źródła', 'tagi', 'trudność', 'notatka']
          : ['explanation', 'sources', 'tags', 'difficulty', 'note'],
      )
      const { status, body } = await send(rawPayload, { name, query: `language=${language}` })
      expect([status, body.format, body.unread]).toEqual([200, 'table', []])
      const rightsOf = (index: number) =>
        body.questions[index].answers.map(({ right }: { right: boolean }) => right)
      expect([rightsOf(0), rightsOf(1)]).toEqual([
        [false, true, false],
        [true, false, true, false],
      ])
      expect(body.questions).toMatchObject([
        {
          type: 'single',
          difficulty: 'easy',
          explanation: expect.any(String),
          sources: [
            { title: expect.any(String), url: 'https://example.org/guide', publishedAt: '2026-01-31' },
          ],
          answers: [{ feedback: expect.any(String) }, {}, {}],
        },
        {
          type: 'multiple',
          difficulty: 'medium',
          tags: language === 'pl' ? ['przykład', 'wielokrotny wybór'] : ['example', 'multiple choice'],
        },
      ])
      // The note is only for authors.
      expect(JSON.stringify(body)).not.toMatch(/usuń ten wiersz|delete this row/i)
    },
  )
})

describe('[API-02][IMPORT-03] a file that cannot be read is rejected with the reason', () => {
  test.each([
    ['nothing', '', 'empty'],
    ['another encoding', Buffer.from([0x41, 0xff, 0xfe]), 'encoding'],
    ['broken XML', '<quiz>', 'damaged'],
    ['other XML', '<html/>', 'unknown'],
  ])('%s', async (_, content, code) => {
    const { status, body } = await send(content)
    expect([status, body.code, body.errors]).toEqual([
      415,
      'file-format',
      [expect.objectContaining({ field: 'file', code })],
    ])
  })

  test('a table without column names', async () => {
    expect((await send('a,b\n1,2\n', { name: 'bank.csv' })).body.errors).toMatchObject([{ code: 'columns' }])
  })

  test('an archive bomb', async () => {
    const archive = await zipOf({ 'item.xml': Buffer.alloc(5_000_000, ' ') })
    expect((await send(archive)).body.errors).toMatchObject([{ code: 'bomb' }])
  })

  test('a file that is too large, and an unknown language', async () => {
    const large = await send(Buffer.alloc(mostQuestionBytes + 1, 'a'))
    expect([large.status, large.body.errors]).toMatchObject([413, [{ field: 'file', code: 'size' }]])
    expect((await send('A?\n* b\nc\n', { query: 'language=de' })).status).toBe(400)
  })
})

describe('[IMPORT-04] the questions of a document for another system', () => {
  const both = (text: string) => ({ pl: `${text} (pl)`, en: `${text} (en)` })
  const question = (id: string) => ({
    id,
    question: both('Który?'),
    type: 'single',
    answers: [
      { id: 'a', label: both('ten'), right: true },
      { id: 'b', label: both('tamten'), feedback: both('Nie ten.') },
    ],
  })
  const path = 'courses/out/closed-test.yaml'
  const fetchFile = (query: Record<string, string>, from = author) =>
    zenit.app.inject({
      method: 'GET',
      url: `/api/studio/packs/${packId}/questions?${new URLSearchParams({ path, language: 'en', ...query })}`,
      cookies: from.cookies,
    })

  beforeAll(async () => {
    const unfinished = { ...question('half'), question: { pl: 'Tylko po polsku' } }
    const content = JSON.stringify({ minutes: 5, questions: [question('one'), unfinished] })
    const params = { id: packId }
    await author.call(saveDocument, { params, body: { path, content, expectedVersion: 0 } })
  })

  test('GIFT, in one language, without unfinished questions', async () => {
    const { headers, body } = await fetchFile({ format: 'gift' })
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="pack-\d+\.gift"$/),
    })
    expect(body).toContain('[html]Który? (en)')
    expect(body).not.toContain('Tylko')
    expect(body).not.toContain('(pl)')
  })

  test('QTI 3.0', async () => {
    const { headers, rawPayload } = await fetchFile({ format: 'qti', language: 'pl' })
    expect(headers['content-type']).toBe('application/zip')
    expect(Object.keys(await unzip(rawPayload))).toEqual([
      'imsmanifest.xml',
      'items/one.xml',
      'items/half.xml',
    ])
  })

  test('of an existing document, only for authors of the pack', async () => {
    expect((await fetchFile({ format: 'gift', path: 'courses/none.yaml' })).statusCode).toBe(404)
    expect((await fetchFile({ format: 'csv' })).statusCode).toBe(400)
    expect((await fetchFile({ format: 'gift' }, await createLearner(zenit))).statusCode).toBe(403)
  })
})
