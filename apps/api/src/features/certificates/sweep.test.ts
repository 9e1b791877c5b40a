import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import { sweepImages } from './jobs.ts'

const { deps } = await createTestApp()
const { files } = deps
const filesDir = files.dir
const sweep = () => sweepImages(deps).run({})
const age = (key: string) => utimes(join(filesDir, key), 0, 0)
const isThere = async (...keys: string[]) => Promise.all(keys.map((key) => files.exists(key)))

test('[CERT-01] images without a certificate are deleted, once no request can still be issuing one', async () => {
  await sweep()
  await files.put('certificates/forgotten.png', 'x')
  await files.put('certificates/being-issued.png', 'x')
  await files.put('media/other.png', 'x')
  for (const key of ['certificates/forgotten.png', 'media/other.png']) await age(key)
  await sweep()
  expect(
    await isThere('certificates/forgotten.png', 'certificates/being-issued.png', 'media/other.png'),
  ).toEqual([false, true, true])
})

test('[CERT-01] if most images have no certificate, the database is probably the wrong one, and nothing is deleted', async () => {
  const keys = Array.from({ length: 110 }, (_, index) => `certificates/strange-${index}.png`)
  for (const key of keys) {
    await files.put(key, 'x')
    await age(key)
  }
  await sweep()
  expect(new Set(await isThere(...keys))).toEqual(new Set([true]))
})
