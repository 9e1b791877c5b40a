import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { findInput } from '../../../test/testing/inputs.ts'
import { projectRoot } from '../../platform/environment.ts'
import { isWhole, isWholeFile } from './media-integrity.ts'

const folder = mkdtempSync(join(tmpdir(), 'zenit-whole-'))
afterAll(() => rmSync(folder, { recursive: true }))

const demoFilm =
  'content/courses/agenci-i-automatyzacja/lessons/01-asystent-czy-agent/assistant-or-agent.en.mp4'
const media = findInput('media')
const image = sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
const films = media ? ['rabbit320.mp4', 'rabbit320.webm'].map((name) => join(media, name)) : []

const element = (id: number[], size: number[], data: Buffer = Buffer.alloc(0)) =>
  Buffer.concat([Buffer.from([...id, ...size]), data])

describe('[TRUST-01] films, recordings and images that are cut off', () => {
  test.each([join(projectRoot, demoFilm), ...films])('%s', async (file) => {
    const bytes = readFileSync(file)
    const extension = file.split('.').at(-1) ?? ''
    expect(await isWhole(bytes, extension)).toBe(true)
    expect(await isWholeFile(file, extension)).toBe(true)
    for (const share of [0.999, 0.9, 0.5, 0.1]) {
      const cut = bytes.subarray(0, bytes.length * share)
      expect(await isWhole(cut, extension)).toBe(false)
      writeFileSync(join(folder, 'cut'), cut)
      expect(await isWholeFile(join(folder, 'cut'), extension)).toBe(false)
    }
  })

  test.each(['track.m4a', 'track.mp3'])('%s', async (name) => {
    const bytes = readFileSync(join(projectRoot, 'apps/api/test/testing/media', name))
    const extension = name.split('.').at(-1) ?? ''
    expect(await isWhole(bytes, extension)).toBe(true)
    for (const share of [0.99, 0.5]) {
      expect(await isWhole(bytes.subarray(0, bytes.length * share), extension)).toBe(false)
    }
  })

  test('mp3 without its length, or with tags only', async () => {
    const frames = Buffer.concat([Buffer.from([0xff, 0xf3, 0x14, 0xc4]), Buffer.alloc(200)])
    const tags = Buffer.from('ID3\x04\0\0\0\0\0\x02ab', 'latin1')
    expect(await isWhole(frames, 'mp3')).toBe(true)
    expect(await isWhole(Buffer.concat([tags, frames]), 'mp3')).toBe(true)
    expect(await isWhole(tags, 'mp3')).toBe(false)
  })

  test.each(['png', 'webp'] as const)('%s', async (format) => {
    const bytes = await image.clone().toFormat(format).toBuffer()
    expect(await isWhole(bytes, format)).toBe(true)
    expect(await isWhole(bytes.subarray(0, -20), format)).toBe(false)
  })

  test('webm recorded live, with unknown sizes', async () => {
    const unknown = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
    const block = element([0xa3], [0x84], Buffer.alloc(4))
    const live = Buffer.concat([
      element([0x1a, 0x45, 0xdf, 0xa3], [0x82], Buffer.alloc(2)),
      element([0x18, 0x53, 0x80, 0x67], unknown),
      element([0x1f, 0x43, 0xb6, 0x75], unknown, block),
    ])
    expect(await isWhole(live, 'webm')).toBe(true)
    expect(await isWhole(live.subarray(0, -2), 'webm')).toBe(false)
  })

  test('mp4 without its index, or with a box whose size exceeds the file', async () => {
    const box = (size: number, type: string) => {
      const bytes = Buffer.alloc(8)
      bytes.writeUInt32BE(size)
      bytes.write(type, 4, 'latin1')
      return bytes
    }
    expect(await isWhole(Buffer.concat([box(8, 'ftyp'), box(8, 'moov'), box(0, 'mdat')]), 'mp4')).toBe(true)
    expect(await isWhole(Buffer.concat([box(8, 'ftyp'), box(8, 'mdat')]), 'mp4')).toBe(false)
    expect(await isWhole(Buffer.concat([box(8, 'ftyp'), box(8, 'moov'), box(9, 'mdat')]), 'mp4')).toBe(false)
  })
})
