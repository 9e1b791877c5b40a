import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEnvFile } from './env-file.ts'

const dir = mkdtempSync(join(tmpdir(), 'zenit-env-'))
const file = join(dir, '.env')
afterAll(() => rmSync(dir, { recursive: true }))

const read = (text: string | Buffer) => {
  writeFileSync(file, text)
  return readEnvFile(file)
}

test('without a file nothing is set', () => {
  expect(readEnvFile(join(dir, 'none'))).toEqual({})
})

test('comments, quotes, several lines and export are supported', () => {
  const text = '# a comment\n\nexport PORT=4000\nNAME="two words" # why\nLONG="one\ntwo"\nEMPTY=\r\n'
  expect(read(text)).toEqual({ PORT: '4000', NAME: 'two words', LONG: 'one\ntwo', EMPTY: '' })
})

test.each([
  ['PORT 4000', /line 1: expected NAME=value/],
  ['A=1\n=2', /line 2: expected NAME=value/],
  ['A=1\nB="open\nC=3', /line 2: the quote " is never closed/],
  [Buffer.from([0x41, 0x3d, 0xff, 0xfe]), /cannot be read as text/],
])('%j is refused with its line', (text, sentence) => {
  expect(() => read(text)).toThrow(sentence)
})

test('a folder with that name is rejected', () => {
  const folder = join(dir, 'folder')
  mkdirSync(folder)
  expect(() => readEnvFile(folder)).toThrow(/cannot be read as text/)
})
