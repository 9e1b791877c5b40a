import { listDocuments } from '@zenit/contract/packs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { multipartBody, uploadHeaders } from '../certificates/fixtures.ts'
import { createAuthor, makePack, zipOf } from './fixtures.ts'
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
  test('are read in the language given, and what is not one of ours comes with its text', async () => {
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
        unread: [{ reason: 'other-type', text: 'Co to jest?', file: null, line: 3 }],
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

describe('[API-02][IMPORT-03] a file that cannot be read is refused, and says why', () => {
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

  test('a table without names of columns', async () => {
    expect((await send('a,b\n1,2\n', { name: 'bank.csv' })).body.errors).toMatchObject([{ code: 'columns' }])
  })

  test('an archive that grows', async () => {
    const archive = await zipOf({ 'item.xml': Buffer.alloc(5_000_000, ' ') })
    expect((await send(archive)).body.errors).toMatchObject([{ code: 'bomb' }])
  })

  test('a file that is too large, and a language that there is not', async () => {
    const large = await send(Buffer.alloc(mostQuestionBytes + 1, 'a'))
    expect([large.status, large.body.errors]).toMatchObject([413, [{ field: 'file', code: 'size' }]])
    expect((await send('A?\n* b\nc\n', { query: 'language=de' })).status).toBe(400)
  })
})
