import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readProof } from './proof.ts'

const signature = 'ab'.repeat(32)
const fileOf = (...parts: string[]) => new Blob(parts)

test('[ORG-07] the hash of all but a report’s last line is computed, and the signature read from that line', async () => {
  const body = `%PDF-1.7 Zażółć ${'x'.repeat(5_000)}\n`
  const sha256 = createHash('sha256').update(body).digest('hex')
  expect(await readProof(fileOf(body, `%report-signature-v1 ${signature}\n`))).toEqual({ sha256, signature })
})

test.each([
  ['nothing', ''],
  ['no signature', '%PDF-1.7\n%%EOF\n'],
  ['half of one', `%PDF-1.7\n%report-signature-v1 ${signature.slice(9)}\n`],
  ['one with text after it', `%PDF-1.7\n%report-signature-v1 ${signature}\nmore\n`],
])('[ORG-07] a file with %s is no report of ours', async (_, text) => {
  expect(await readProof(fileOf(text))).toBeNull()
})
