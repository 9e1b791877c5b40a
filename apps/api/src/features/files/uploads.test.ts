import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { downloadFile } from '@zenit/contract/files'
import { describe, expect, test } from 'vitest'
import { signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createLearner } from '../../../test/testing/factories.ts'
import { csrfCookie } from '../../platform/http/security/csrf.ts'
import { beginUpload, patchUpload, tryUpload, tusHeaders, upload } from './fixtures.ts'
import { pdf } from './inspect/fixtures.ts'
import { createUpload } from './uploads/create.ts'
import { toUploadLimits } from './view.ts'

const zenit = await createTestApp()
let anna = await createLearner(zenit)

const send = (method: 'HEAD' | 'PATCH' | 'DELETE', url: string, actor = anna) =>
  zenit.app.inject({ method, url, cookies: actor.cookies, headers: tusHeaders(actor) })

describe('an upload', () => {
  test('[UPL-01] has a name without invisible characters or ones that reverse the text direction', async () => {
    const id = await upload(zenit, anna, { name: 'plan\u202etxt.sp\u200b\u2066l.txt' })
    const { headers } = await zenit.app.inject({ url: `/api/files/${id}`, cookies: anna.cookies })
    expect(headers['content-disposition']).toContain("filename*=UTF-8''plantxt.spl.txt")
    const row = await zenit.deps.db.selectFrom('files').where('id', '=', id).select('name').executeTakeFirst()
    expect(row?.name).toBe('plantxt.spl.txt')
  })

  test('[UPL-01] arrives in parts, and is a file at the end', async () => {
    const begun = await beginUpload(zenit, anna, { name: 'Żółć gęśla.txt', size: 10 })
    expect([begun.statusCode, begun.body]).toEqual([201, ''])
    const url = String(begun.headers.location)
    const first = await patchUpload(zenit, anna, { url, content: 'Dzień' })
    expect([first.statusCode, first.headers['upload-offset'], first.body]).toEqual([204, '6', ''])
    expect(first.headers['x-file-id']).toBeUndefined()
    const head = await zenit.app.inject({
      method: 'HEAD',
      url,
      cookies: anna.cookies,
      headers: tusHeaders(anna),
    })
    expect([head.statusCode, head.headers['upload-offset'], head.headers['upload-length']]).toEqual([
      200,
      '6',
      '10',
    ])
    const last = await patchUpload(zenit, anna, { url, offset: 6, content: ' dob' })
    expect([last.statusCode, last.headers['upload-offset'], last.body]).toEqual([204, '10', ''])
    const id = String(last.headers['x-file-id'])
    const file = await zenit.app.inject({ url: `/api/files/${id}`, cookies: anna.cookies })
    expect([file.statusCode, file.body]).toEqual([200, 'Dzień dob'])
    expect(file.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition':
        'attachment; filename="Zolc gesla.txt"; filename*=UTF-8\'\'%C5%BB%C3%B3%C5%82%C4%87%20g%C4%99%C5%9Bla.txt',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  test('[UPL-01] OPTIONS describes the protocol to a client', async () => {
    const answer = await zenit.app.inject({
      method: 'OPTIONS',
      url: '/api/files/uploads',
      cookies: anna.cookies,
    })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-max-size': String(25 * 1024 * 1024),
      'tus-extension': 'creation,creation-with-upload,termination,expiration',
    })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('[UPL-01] states until when the rest must arrive', async () => {
    const begun = await beginUpload(zenit, anna)
    const expires = new Date(zenit.clock().getTime() + 24 * 60 * 60 * 1000).toUTCString()
    expect(begun.headers['upload-expires']).toBe(expires)
  })

  test('[UPL-01] may include its first bytes', async () => {
    const answer = await zenit.app.inject({
      method: 'POST',
      url: '/api/files/uploads',
      cookies: anna.cookies,
      headers: {
        ...tusHeaders(anna),
        'upload-length': '5',
        'upload-metadata': `filename ${btoa('a.txt')}`,
        'content-type': 'application/offset+octet-stream',
      },
      payload: 'tekst',
    })
    expect([answer.statusCode, answer.headers['upload-offset']]).toEqual([201, '5'])
    const params = { id: String(answer.headers['x-file-id']) }
    expect((await anna.call(downloadFile, { params })).text).toBe('tekst')
  })

  test('[UPL-01] can be cancelled', async () => {
    const begun = await beginUpload(zenit, anna)
    const url = String(begun.headers.location)
    expect((await send('DELETE', url)).statusCode).toBe(204)
    expect((await send('HEAD', url)).statusCode).toBe(404)
    expect((await send('DELETE', url)).statusCode).toBe(404)
  })

  test('[UPL-01] is only for its owner', async () => {
    const url = String((await beginUpload(zenit, anna)).headers.location)
    const stranger = await createLearner(zenit)
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const)
      expect((await send(method, url, stranger)).statusCode).toBe(404)
    expect((await send('HEAD', url)).headers['upload-offset']).toBe('0')
  })

  test.each([
    ['no session', {}, {}, 401, 'unauthenticated'],
    ['no CSRF token', null, { 'x-csrf-token': '' }, 403, 'csrf-mismatch'],
  ])('[AUTH-06] with %s is refused', async (_, cookies, headers, status, code) => {
    const url = String((await beginUpload(zenit, anna)).headers.location)
    const csrf = { [csrfCookie]: anna.cookies[csrfCookie] ?? '' }
    for (const [method, address] of [
      ['POST', '/api/files/uploads'],
      ['PATCH', url],
      ['DELETE', url],
    ] as const) {
      const answer = await zenit.app.inject({
        method,
        url: address,
        cookies: cookies ? csrf : anna.cookies,
        headers: { ...tusHeaders(anna), ...headers },
      })
      expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    }
  })

  test('[ACCESS-01] is not for rank 1', async () => {
    const answer = await beginUpload(zenit, await createLearner(zenit, { rank: 1 }))
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'rank-too-low'])
  })

  test.each([
    ['an extension that is not accepted', { name: 'praca.exe' }, 415, 'file-format', 'ending'],
    ['no ending', { name: 'pdf' }, 415, 'file-format', 'ending'],
    ['only an extension', { name: '.pdf' }, 415, 'file-format', 'ending'],
    ['too many bytes', { size: 25 * 1024 * 1024 + 1 }, 413, 'file-too-large', 'size'],
    ['no bytes', { size: 0 }, 400, 'invalid-input', 'empty'],
    ['no name', { headers: { 'upload-metadata': 'filetype dGV4dA==' } }, 400, 'invalid-input', 'name'],
    ['a name of control characters', { name: '\n\t' }, 400, 'invalid-input', 'name'],
    ['an endless name', { name: `${'a'.repeat(300)}.pdf` }, 400, 'invalid-input', 'name'],
  ])('[UPL-01] of %s is refused at once', async (_, given, status, code, why) => {
    const answer = await beginUpload(zenit, anna, given)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(answer.json().errors).toMatchObject([{ field: 'file', code: why }])
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })

  test.each([
    ['without its length', { 'upload-length': undefined }, 400],
    ['of a length to be sent later', { 'upload-length': undefined, 'upload-defer-length': '1' }, 400],
    ['of more bytes than a number can represent', { 'upload-length': '9'.repeat(20) }, 400],
    ['of a length below zero', { 'upload-length': '-1' }, 400],
    ['of another protocol', { 'tus-resumable': '0.2.2' }, 412],
    ['of no protocol', { 'tus-resumable': undefined }, 412],
    ['concatenated from parts', { 'upload-concat': 'partial' }, 400],
    ['with invalid names', { 'upload-metadata': 'filename ***' }, 400],
  ])('[UPL-01] %s is refused', async (_, headers, status) => {
    const answer = await beginUpload(zenit, anna, { headers })
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { status, code: 'invalid-input' }])
  })

  test('[UPL-01] continues at its offset, and nowhere else', async () => {
    const url = String((await beginUpload(zenit, anna, { size: 10 })).headers.location)
    await patchUpload(zenit, anna, { url, content: 'abc' })
    for (const offset of [0, 2, 4, 99]) {
      const answer = await patchUpload(zenit, anna, { url, offset, content: 'x' })
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict'])
    }
    const tooMuch = await patchUpload(zenit, anna, { url, offset: 3, content: 'x'.repeat(8) })
    expect([tooMuch.statusCode, tooMuch.json().code]).toEqual([413, 'file-too-large'])
    expect((await send('HEAD', url)).headers['upload-offset']).toBe('3')
  })

  test('[UPL-01] accepts bytes and nothing else', async () => {
    const url = String((await beginUpload(zenit, anna)).headers.location)
    const headers = { ...tusHeaders(anna), 'upload-offset': '0', 'content-type': 'application/json' }
    const answer = await zenit.app.inject({
      method: 'PATCH',
      url,
      cookies: anna.cookies,
      headers,
      payload: '{}',
    })
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported-media'])
  })

  test('[UPL-01] that does not match its type is deleted, with an error in the reader’s language', async () => {
    const answer = await tryUpload(zenit, anna, { name: 'praca.pdf', content: 'nothing of the kind' })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      415,
      {
        code: 'file-format',
        title: 'Nie możemy przyjąć tego pliku',
        errors: [{ field: 'file', code: 'content' }],
      },
    ])
    expect(await readdir(join(zenit.deps.files.dir, 'uploads'))).not.toContain('praca.pdf')
    const rows = await zenit.deps.db
      .selectFrom('files')
      .where('name', '=', 'praca.pdf')
      .select('id')
      .execute()
    expect(rows).toEqual([])
  })
})

describe('a person', () => {
  test('[UPL-01] has a limited number of uploads at a time', async () => {
    const ben = await createLearner(zenit)
    const answers = await Promise.all(Array.from({ length: 30 }, () => beginUpload(zenit, ben)))
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 201)).toHaveLength(20)
    const refused = answers.find(({ statusCode }) => statusCode !== 201)
    expect([refused?.statusCode, refused?.json().code]).toEqual([400, 'too-many-files'])
    zenit.clock.advance(24 * 60 * 60 + 1)
    const later = await signIn(zenit, String(ben.userId))
    expect((await beginUpload(zenit, later)).statusCode).toBe(201)
    anna = await signIn(zenit, String(anna.userId))
  })

  test('[UPL-01] has one limit across all processes', async () => {
    const userId = String((await createLearner(zenit)).userId)
    const begun = await Promise.allSettled(
      Array.from({ length: 30 }, () =>
        createUpload(zenit.deps, { userId, use: 'work', name: 'a.pdf', size: 5 }),
      ),
    )
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  })

  test('[UPL-01] has a limited number of bytes', async () => {
    const small = await createTestApp({ UPLOAD_SPACE_MB: '1' })
    const ben = await createLearner(small)
    await upload(small, ben, { content: 'x'.repeat(900_000) })
    const refused = await beginUpload(small, ben, { size: 200_000 })
    expect([refused.statusCode, refused.json().code]).toEqual([413, 'files-full'])
    expect((await beginUpload(small, ben, { size: 100_000 })).statusCode).toBe(201)
  })

  test('[UPL-01] uploads formats that the installation accepts', async () => {
    const strict = await createTestApp({ UPLOAD_FORMATS: 'pdf,png', UPLOAD_SIZE_MB: '1', UPLOAD_FILES: '3' })
    const ben = await createLearner(strict)
    expect((await tryUpload(strict, ben, { name: 'a.txt' })).json().code).toBe('file-format')
    expect((await beginUpload(strict, ben, { name: 'a.pdf', size: 2 ** 20 + 1 })).json().code).toBe(
      'file-too-large',
    )
    await upload(strict, ben, { name: 'a.pdf', content: pdf })
    expect(toUploadLimits(strict.deps.config)).toEqual({ files: 3, size: 2 ** 20, formats: ['pdf', 'png'] })
  })
})

describe('an upload of somebody else', () => {
  test.each(['', '?x=/'])(
    '[ACCESS-06] cannot be reached by a path that begins with one’s own: “%s”',
    async (tail) => {
      const zofia = await createLearner(zenit)
      const size = { name: 'plan.txt', size: 4 }
      const mine = String((await beginUpload(zenit, anna, size)).headers.location)
      const theirs = String((await beginUpload(zenit, zofia, size)).headers.location)
      const id = theirs.split('/').at(-1)
      const address = tail === '' ? theirs : `${mine}${tail}${id}`
      await patchUpload(zenit, anna, { url: address, content: 'obce' })
      await send('DELETE', address)
      const head = await send('HEAD', theirs, zofia)
      expect([head.statusCode, head.headers['upload-offset']]).toEqual([200, '0'])
    },
  )
})
