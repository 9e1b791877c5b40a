import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { ApiError } from '../../platform/http/errors.ts'
import { picture } from './fixtures.ts'
import { readImage } from './image.ts'

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

/** A PNG of zeros: a few kilobytes that decode to gigabytes. */
function bomb(width: number, height: number, extra: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(
    Buffer.alloc((Math.ceil(Math.min(width, 40_000) / 8) + 1) * Math.min(height, 2000)),
  )
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const refusal = (upload: Buffer) =>
  readImage(upload).then(
    () => 'accepted',
    (error: ApiError) => `${error.code} ${error.fields[0]?.field} ${error.fields[0]?.code}`,
  )

describe('[CERT-03] an image is decoded and encoded again', () => {
  test('a PNG stays a PNG, pixel by pixel', async () => {
    const upload = await picture('png', 60, 40)
    const { bytes, extension } = await readImage(upload)
    expect(extension).toBe('png')
    const [before, after] = await Promise.all([upload, bytes].map((one) => sharp(one).raw().toBuffer()))
    expect(after).toEqual(before)
  })

  test('a JPEG is stored as WebP', async () => {
    const { bytes, extension } = await readImage(await picture('jpeg', 60, 40))
    expect(extension).toBe('webp')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 })
  })

  test('metadata and data after the image are removed', async () => {
    const tagged = await sharp(await picture('jpeg', 60, 40))
      .withExif({ IFD0: { Artist: 'secret-artist', Copyright: 'secret-place' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret-xmp</x:xmpmeta>')
      .jpeg()
      .toBuffer()
    const upload = Buffer.concat([tagged, Buffer.from('<script>secret-tail</script>')])
    expect(upload.toString('latin1')).toContain('secret-artist')
    const { bytes } = await readImage(upload)
    expect(bytes.toString('latin1')).not.toContain('secret')
    const { exif, xmp, icc, iptc } = await sharp(bytes).metadata()
    expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined])

    const png = await sharp(await picture())
      .withExif({ IFD0: { Artist: 'secret-artist' } })
      .png()
      .toBuffer()
    const kept = await readImage(Buffer.concat([png, Buffer.from('PK secret-zip')]))
    expect(kept.bytes.toString('latin1')).not.toContain('secret')
  })

  test('an image with an orientation in its metadata is rotated', async () => {
    const turned = await sharp(await picture('jpeg', 60, 40))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await sharp((await readImage(turned)).bytes).metadata()).toMatchObject({ width: 40, height: 60 })
  })

  test('a timeout on a busy machine is reported as such, not as a fault of the image', async () => {
    const [width, height] = [5000, 4000]
    const noise = randomBytes(width * height * 3)
    // Noise takes about ten seconds as WebP, with one second allowed; as a PNG it may take only one.
    const large = await sharp(noise, { raw: { width, height, channels: 3 } })
      .jpeg()
      .toBuffer()
    const outcome = readImage(large, 1).then(
      () => 'accepted',
      ({ code, statusCode }: ApiError) => `${code} ${statusCode}`,
    )
    expect(await outcome).toBe('unavailable 503')
  })

  test('an A4 sheet at 300 dots per inch passes', async () => {
    expect(await refusal(await picture('png', 3508, 2480))).toBe('accepted')
  })
})

describe('[API-02] other files are rejected', () => {
  test('a bomb of 30000 × 30000 pixels, by its header', async () => {
    const upload = bomb(30_000, 30_000)
    expect(upload.length).toBeLessThan(100_000)
    expect(await refusal(upload)).toBe('too-large file pixels')
  })

  test('a header with a wrong size, and one just over the limit', async () => {
    expect(await refusal(bomb(5001, 5000))).toBe('too-large file pixels')
    expect(await refusal(bomb(2 ** 31 - 1, 2 ** 31 - 1))).toMatch(/file/)
    expect(await refusal(bomb(1000, 4000))).toBe('invalid-input file damaged')
  })

  test('an animation', async () => {
    const frames = Buffer.alloc(8)
    frames.writeUInt32BE(2)
    expect(await refusal(bomb(10, 10, [chunk('acTL', frames)]))).toBe('unsupported-media file format')
    const gif = await sharp(await picture())
      .gif()
      .toBuffer()
    expect(await refusal(gif)).toBe('unsupported-media file format')
  })

  test.each<[string, () => Promise<Buffer>]>([
    [
      'WebP',
      async () =>
        sharp(await picture())
          .webp()
          .toBuffer(),
    ],
    [
      'AVIF',
      async () =>
        sharp(await picture())
          .avif()
          .toBuffer(),
    ],
    [
      'TIFF',
      async () =>
        sharp(await picture())
          .tiff()
          .toBuffer(),
    ],
    ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['PDF', async () => Buffer.from('%PDF-1.7\n')],
    ['text', async () => Buffer.from('this is no picture')],
    ['a ZIP', async () => Buffer.from('504b0304', 'hex')],
  ])('%s', async (_, make) => {
    expect(await refusal(await make())).toBe('unsupported-media file format')
  })

  test('an empty file, only a signature, an image cut in the middle, one with a broken byte', async () => {
    expect(await refusal(Buffer.alloc(0))).toBe('invalid-input file empty')
    expect(await refusal(Buffer.from('89504e470d0a1a0a', 'hex'))).toMatch(
      /^(unsupported-media|invalid-input) file/,
    )
    const noise = sharp(Buffer.from(Array.from({ length: 200 * 200 * 3 }, (_, i) => (i * 7919) % 251)), {
      raw: { width: 200, height: 200, channels: 3 },
    })
    const [png, jpeg] = [await noise.clone().png().toBuffer(), await noise.clone().jpeg().toBuffer()]
    for (const whole of [png, jpeg])
      expect(await refusal(whole.subarray(0, whole.length / 2))).toBe('invalid-input file damaged')
    const broken = Buffer.from(png)
    broken.fill(0xff, 300, 340)
    expect(await refusal(broken)).toBe('invalid-input file damaged')
  })
})
