import { deleteFile, downloadFile } from '@zenit/contract/files'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { createLearner } from '../../testing/factories.ts'
import { beginUpload, patchUpload, tusHeaders, upload } from './fixtures.ts'

const zenit = await createTestApp()
const anna = await createLearner(zenit)

describe('an upload', () => {
  test('[UPL-01] comes in parts, and is a file at the end', async () => {
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
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  test('[UPL-01] can be deleted, twice', async () => {
    const id = await upload(zenit, anna)
    for (const _ of [1, 2]) expect((await anna.call(deleteFile, { params: { id } })).status).toBe(200)
    expect((await anna.call(downloadFile, { params: { id } })).status).toBe(404)
  })
})
