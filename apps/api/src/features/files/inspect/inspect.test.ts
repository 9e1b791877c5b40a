import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { ApiError } from '../../../platform/http/errors.ts'
import {
  docx,
  encrypted,
  hugePng,
  mp4,
  odt,
  patchList,
  pdf,
  pptx,
  repeatList,
  xlsx,
  zip,
} from './fixtures.ts'
import { inspectFile } from './inspect.ts'

const dir = await mkdtemp(join(tmpdir(), 'zenit-inspect-'))
afterAll(() => rm(dir, { recursive: true }))

type Content = string | Buffer | Promise<Buffer>

async function inspect(name: string, content: Content) {
  const path = join(dir, 'file')
  await writeFile(path, await content)
  return inspectFile(path, name)
}

const refusal = (name: string, content: Content) =>
  inspect(name, content).then(
    () => 'accepted',
    (error: ApiError) => `${error.code} ${error.fields?.[0]?.code}`,
  )

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#17395c' } })

const png = await picture().png().toBuffer()
const script = '<script>alert(document.domain)</script>'

describe('the content of a file', () => {
  test.each([
    ['praca.pdf', pdf, 'application/pdf'],
    ['praca.docx', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['praca.pptx', pptx(), 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    ['praca.xlsx', xlsx(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['praca.odt', odt(), 'application/vnd.oasis.opendocument.text'],
    ['praca.txt', 'Zażółć gęślą jaźń', 'text/plain; charset=utf-8'],
    ['praca.MD', '# Zażółć\n\n<b>gęślą</b>', 'text/markdown; charset=utf-8'],
    ['praca.csv', '\ufeffimię;wynik\nŻaneta;5\n', 'text/csv; charset=utf-8'],
    ['notatki.txt', '<?xml version="1.0"?><a/>', 'text/plain; charset=utf-8'],
    ['obraz.png', png, 'image/png'],
    ['obraz.jpg', picture().jpeg().toBuffer(), 'image/jpeg'],
    ['obraz.jpeg', picture().jpeg().toBuffer(), 'image/jpeg'],
    ['obraz.webp', picture().webp().toBuffer(), 'image/webp'],
    ['film.mp4', mp4, 'video/mp4'],
    ['praca.zip', zip(['a.txt', 'a'], ['b/c.txt', 'c']), 'application/zip'],
  ])('[UPL-01] %s is taken for what it is', async (name, content, mime) => {
    expect((await inspect(name, content)).mime).toBe(mime)
  })

  test.each([
    ['praca.pdf', 'not a PDF'],
    ['praca.pdf', png],
    ['praca.pdf', docx()],
    ['praca.docx', zip(['a.txt', 'a'])],
    ['praca.docx', xlsx()],
    ['praca.xlsx', docx()],
    ['praca.pptx', pdf],
    ['praca.odt', docx()],
    ['praca.odt', zip(['content.xml', '<x/>'])],
    ['praca.docx', odt()],
    ['praca.txt', pdf],
    ['praca.csv', png],
    ['praca.md', zip(['a.txt', 'a'])],
    ['obraz.png', picture().jpeg().toBuffer()],
    ['obraz.jpg', `${script}`],
    ['obraz.webp', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['film.mp4', 'ftypisom'],
    ['praca.zip', 'MZ\x90\0 a program'],
    ['praca.zip', zip(['a.txt', 'a']).then((one) => Buffer.concat([png, one]))],
    ['praca.zip', 'P'],
  ])('[UPL-01] %s is refused when it holds something else (%#)', async (name, content) => {
    expect(await refusal(name, content)).toBe('file-format content')
  })

  test.each([
    ['a NUL', Buffer.from('Za\0żółć'), 'encoding'],
    ['windows-1250', Buffer.from([0x5a, 0x61, 0xbf, 0xf3, 0xb3, 0xe6]), 'encoding'],
    ['UTF-16', Buffer.from('Zażółć', 'utf16le'), 'encoding'],
    ['a sign cut in two at the end', Buffer.from('Zaż').subarray(0, 3), 'encoding'],
  ])('[UPL-01] a text with %s is refused', async (_, content, why) => {
    expect(await refusal('praca.txt', content)).toBe(`file-format ${why}`)
  })

  test('[UPL-01] a sign that lies across two reads is whole', async () => {
    expect(await refusal('praca.txt', `${'a'.repeat(64 * 1024 - 1)}ż`)).toBe('accepted')
  })
})

describe('a picture', () => {
  test('[UPL-01] gets a small preview that holds nothing but its look', async () => {
    const source = await picture(3000, 1500)
      .withExif({ IFD0: { Artist: 'secret-artist' } })
      .jpeg()
      .toBuffer()
    const { preview } = await inspect('obraz.jpg', Buffer.concat([source, Buffer.from(script)]))
    expect(await sharp(preview ?? '').metadata()).toMatchObject({ format: 'webp', width: 640, height: 320 })
    expect(preview?.includes('secret-artist')).toBe(false)
    expect(preview?.includes('alert')).toBe(false)
  })

  test('[UPL-01] is turned as its camera says', async () => {
    const { preview } = await inspect(
      'a.jpg',
      await picture(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    )
    expect(await sharp(preview ?? '').metadata()).toMatchObject({ width: 40, height: 60 })
  })

  test('[UPL-01] of 30,000 × 30,000 pixels is refused by its header', async () => {
    expect(await refusal('obraz.png', hugePng(30_000, 30_000))).toBe('file-format pixels')
  })

  test('[UPL-01] that is cut off is refused', async () => {
    expect(await refusal('obraz.png', hugePng(4000, 4000))).toBe('file-format damaged')
    expect(await refusal('obraz.png', png.subarray(0, 60))).toBe('file-format damaged')
  })
})

describe('an archive', () => {
  const zeros = Buffer.alloc(60_000_000)

  test.each([
    ['packed a thousand times', zip(['zeros', zeros]), 'bomb'],
    [
      'of more files than anyone hands in',
      zip(...Array.from({ length: 10_001 }, (_, n) => [`${n}`, ''] as [string, string])),
      'bomb',
    ],
    [
      'whose files share their bytes',
      zip(['a', Buffer.from(Array.from({ length: 4000 }, (_, n) => (n * n) % 251))]).then((one) =>
        repeatList(one, 50),
      ),
      'bomb',
    ],
    [
      'that unpacks to more than its list says',
      zip(['zeros', zeros]).then((one) => patchList(one, { at: 24, value: 1000 })),
      'damaged',
    ],
    [
      'that unpacks to less than its list says',
      zip(['a', 'aaa']).then((one) => patchList(one, { at: 24, value: 1000 })),
      'damaged',
    ],
    [
      'whose list points past its end',
      zip(['a', 'aaa']).then((one) => patchList(one, { at: 20, value: 0x7fffffff })),
      'bomb',
    ],
    ['that is cut off', zip(['a', 'aaa']).then((one) => one.subarray(0, -10)), 'damaged'],
    ['that needs a password', zip(['a', 'aaa']).then(encrypted), 'encrypted'],
  ])('[UPL-01] %s is refused', async (_, archive, why) => {
    expect(await refusal('praca.zip', await archive)).toBe(`file-format ${why}`)
  })

  test('[UPL-01] that would write outside of its folder is refused', async () => {
    const archive = await zip(['aa/evil', 'x'])
    const evil = Buffer.from(archive.toString('latin1').replaceAll('aa/evil', '../evil'), 'latin1')
    expect(await refusal('praca.zip', evil)).toBe('file-format damaged')
  })

  test('[UPL-01] inside an archive stays closed', async () => {
    const inner = await zip(['zeros', zeros])
    expect(await refusal('praca.zip', await zip(['inner.zip', inner]))).toBe('accepted')
  })

  test('[UPL-01] that is a document with macros is refused', async () => {
    expect(await refusal('praca.docx', await docx(['word/vbaProject.bin', 'x']))).toBe('file-format macros')
  })

  test('[UPL-01] that is packed tightly but is no bomb is taken', async () => {
    expect(await refusal('praca.zip', await zip(['zeros', zeros.subarray(0, 40_000_000)]))).toBe('accepted')
  })
})
