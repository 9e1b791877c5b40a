import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uploadFormats } from '@zenit/contract/file-formats'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { ApiError } from '../../../platform/http/errors.ts'
import { checkArchive } from './archive/check.ts'
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
import { mimeOf } from './formats.ts'
import { inspectFile } from './inspect.ts'

const dir = await mkdtemp(join(tmpdir(), 'zenit-inspect-'))
afterAll(() => rm(dir, { recursive: true }))

type Content = string | Buffer | Promise<Buffer>

async function inspect(name: string, content: Content, limits: { imageSeconds?: number } = {}) {
  const path = join(dir, 'file')
  await writeFile(path, await content)
  return inspectFile({ path, name, formats: uploadFormats, ...limits })
}

const outcomeOf = (inspection: Promise<unknown>) =>
  inspection.then(
    () => 'accepted',
    (error: ApiError) => `${error.code} ${error.fields?.[0]?.code}`,
  )

const refusal = (name: string, content: Content) => outcomeOf(inspect(name, content))

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
    ['a character cut in two at the end', Buffer.from('Zaż').subarray(0, 3), 'encoding'],
  ])('[UPL-01] a text with %s is refused', async (_, content, why) => {
    expect(await refusal('praca.txt', content)).toBe(`file-format ${why}`)
  })

  test('[UPL-01] a character that lies across two reads is complete', async () => {
    expect(await refusal('praca.txt', `${'a'.repeat(64 * 1024 - 1)}ż`)).toBe('accepted')
  })
})

describe('a picture', () => {
  const gps = {
    IFD0: { Artist: 'secret-artist' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 13/1 47/1' },
  }
  const formats = ['jpeg', 'png', 'webp'] as const

  test.each(formats)('[TRUST-06] a %s is stored without its location and camera', async (format) => {
    const source = await picture(3000, 1500).withExif(gps).toFormat(format).toBuffer()
    expect((await sharp(source).metadata()).exif).toBeDefined()
    const { redrawn } = await inspect(`obraz.${format}`, Buffer.concat([source, Buffer.from(script)]))
    const { image, preview } = redrawn ?? { image: '', preview: '' }
    expect(await sharp(image).metadata()).toMatchObject({ format, width: 3000, height: 1500 })
    expect(await sharp(preview).metadata()).toMatchObject({ format: 'webp', width: 640, height: 320 })
    for (const made of [image, preview]) {
      const { exif, xmp, iptc } = await sharp(made).metadata()
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
      expect(made.includes('secret-artist')).toBe(false)
      expect(made.includes('alert')).toBe(false)
    }
  })

  test('[UPL-01] is rotated by its metadata before they are removed', async () => {
    const source = await picture(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { redrawn } = await inspect('a.jpg', source)
    for (const made of [redrawn?.image, redrawn?.preview]) {
      const { width, height, orientation = 1 } = await sharp(made).metadata()
      expect({ width, height, orientation }).toEqual({ width: 40, height: 60, orientation: 1 })
    }
  })

  test('[UPL-01] that is animated stays animated', async () => {
    const still = (background: string) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer()
    const stills = await Promise.all(['#a00', '#0a0', '#00a'].map(still))
    const frames = await sharp(stills, { join: { animated: true } })
      .webp({ delay: [100, 100, 100] })
      .toBuffer()
    expect((await sharp(frames).metadata()).pages).toBe(3)
    const { redrawn } = await inspect('a.webp', frames)
    expect((await sharp(redrawn?.image).metadata()).pages).toBe(3)
  })

  test('[UPL-01] of 30,000 × 30,000 pixels is rejected by its header', async () => {
    expect(await refusal('obraz.png', hugePng(30_000, 30_000))).toBe('file-format pixels')
  })

  test('[UPL-01] that a busy machine could not encode in time is not reported as damaged', async () => {
    const [width, height] = [5000, 4000]
    // Noise of two shades makes any PNG encoder search for repetitions, for about twenty seconds where one is allowed.
    // Noise of all shades has none, and a fast machine takes less than a second.
    const shades = randomBytes(width * height * 3).map((byte) => byte & 1)
    const large = await sharp(shades, { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(await outcomeOf(inspect('a.png', large, { imageSeconds: 1 }))).toBe('unavailable undefined')
  })

  test('[UPL-01] that is cut off is rejected', async () => {
    expect(await refusal('obraz.png', hugePng(4000, 4000))).toBe('file-format damaged')
    expect(await refusal('obraz.png', png.subarray(0, 60))).toBe('file-format damaged')
  })
})

describe('an archive', () => {
  const zeros = Buffer.alloc(60_000_000)

  test.each([
    ['compressed a thousand times', zip(['zeros.txt', zeros]), 'bomb'],
    [
      'of more files than allowed',
      zip(...Array.from({ length: 2_001 }, (_, n) => [`${n}.txt`, ''] as [string, string])),
      'bomb',
    ],
    [
      'with overlapping files',
      zip(['a.txt', Buffer.from(Array.from({ length: 4000 }, (_, n) => (n * n) % 251))]).then((one) =>
        repeatList(one, 50),
      ),
      'bomb',
    ],
    [
      'that unpacks to more than its central directory says',
      zip(['zeros.txt', zeros]).then((one) => patchList(one, { at: 24, value: 1000 })),
      'damaged',
    ],
    [
      'that unpacks to less than its central directory says',
      zip(['a.txt', 'aaa']).then((one) => patchList(one, { at: 24, value: 1000 })),
      'damaged',
    ],
    [
      'whose central directory points past its end',
      zip(['a.txt', 'aaa']).then((one) => patchList(one, { at: 20, value: 0x7fffffff })),
      'bomb',
    ],
    ['that is cut off', zip(['a.txt', 'aaa']).then((one) => one.subarray(0, -10)), 'damaged'],
    ['that needs a password', zip(['a.txt', 'aaa']).then(encrypted), 'encrypted'],
  ])('[UPL-01] %s is refused', async (_, archive, why) => {
    expect(await refusal('praca.zip', await archive)).toBe(`file-format ${why}`)
  })

  test('[UPL-01] that a busy machine could not read in time is not reported as a bomb', async () => {
    const path = join(dir, 'slow.zip')
    await writeFile(path, await zip(['zeros.txt', zeros.subarray(0, 40_000_000)]))
    const check = checkArchive({ path, format: 'zip', formats: uploadFormats }, 1)
    expect(await outcomeOf(check)).toBe('unavailable undefined')
  })

  test('[UPL-01] that would write outside its folder is rejected', async () => {
    const archive = await zip(['aa/evil.txt', 'x'])
    const evil = Buffer.from(archive.toString('latin1').replaceAll('aa/evil', '../evil'), 'latin1')
    expect(await refusal('praca.zip', evil)).toBe('file-format damaged')
  })

  test('[TRUST-06] of ten thousand overlapping files is rejected by its central directory alone', async () => {
    const one = await zip(['a.txt', 'text '.repeat(300_000)], ['b.txt', 'b'.repeat(20_000)])
    expect(await refusal('praca.zip', repeatList(one, 700))).toBe('file-format bomb')
    expect(await refusal('praca.zip', repeatList(one, 10_000))).toBe('file-format bomb')
  })

  test('[UPL-01] that is highly compressed but harmless is accepted', async () => {
    expect(
      await refusal(
        'praca.zip',
        await zip(['praca.pdf', Buffer.concat([pdf, zeros.subarray(0, 40_000_000)])]),
      ),
    ).toBe('accepted')
  })
})

describe('[TRUST-06] an archive is checked by its contents', () => {
  const exe = Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(200)])
  const page = '<!doctype html><script>alert(1)</script>'
  const ole = (stream: string) =>
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(5_000),
      Buffer.from(stream, 'utf16le'),
    ])
  const deep = (levels: number): Promise<Buffer> =>
    levels === 0 ? docx() : deep(levels - 1).then((inner) => zip([levels === 1 ? 'a.docx' : 'a.zip', inner]))
  const appleDouble = Buffer.from('0005160700020000', 'hex')

  test.each([
    ['a program', zip(['narzędzie.exe', exe]), 'inside'],
    ['a program with the extension of a text', zip(['plan.txt', exe]), 'encoding'],
    ['a program with the extension of a picture', zip(['a.png', exe]), 'content'],
    ['a page', zip(['index.html', page]), 'inside'],
    ['a drawing that runs a script', zip(['a.svg', '<svg onload="alert(1)"/>']), 'inside'],
    ['a file without an extension', zip(['Makefile', 'all:']), 'inside'],
    ['a document of old Word', zip(['a.doc', ole('x')]), 'inside'],
    [
      'a document with macros',
      docx(['word/vbaProject.bin', 'x']).then((one) => zip(['a.docx', one])),
      'macros',
    ],
    ['a text with the extension of a document', zip(['a.docx', 'x']), 'content'],
    ['a text in another encoding', zip(['a.txt', Buffer.from([0x5a, 0xbf])]), 'encoding'],
    ['a picture of 30,000 × 30,000 pixels', zip(['a.png', hugePng(30_000, 30_000)]), 'pixels'],
    ['half a picture', zip(['a.png', png.subarray(0, 20)]), 'damaged'],
    ['a link', zip(['a.txt', '/etc/passwd', { mode: 0o120777 }]), 'link'],
    ['a pipe', zip(['a.txt', '', { mode: 0o010644 }]), 'link'],
    ['a name that displays another extension', zip(['a\u202etxt.exe.txt', 'x']), 'inside'],
    ['two files with the same name', zip(['a.txt', 'one'], ['a.txt', 'two']), 'damaged'],
    [
      'a checksum other than in the central directory',
      zip(['a.txt', 'aaa']).then((one) => patchList(one, { at: 16, value: 7 })),
      'damaged',
    ],
    [
      'a bomb in an archive',
      zip(['zeros.txt', Buffer.alloc(60_000_000)]).then((one) => zip(['a.zip', one])),
      'bomb',
    ],
    [
      'a password in an archive',
      zip(['a.txt', 'aaa'])
        .then(encrypted)
        .then((one) => zip(['a.zip', one])),
      'encrypted',
    ],
    ['archives nested too deep', deep(3), 'bomb'],
    ['a program among files that macOS adds', zip(['__MACOSX/._a.txt', exe]), 'inside'],
    ['a program among files that Windows adds', zip(['a.txt', 'a'], ['Thumbs.db', exe]), 'inside'],
    ['a web page with the name of a folder’s settings', zip(['a.txt', 'a'], ['desktop.ini', page]), 'inside'],
  ])('with %s it is refused', async (_, archive, why) => {
    expect(await refusal('praca.zip', archive)).toBe(`file-format ${why}`)
  })

  test.each([
    [
      'files that may be uploaded alone',
      zip(['a/b.txt', 'b'], ['c.png', png], ['d.docx', docx()], ['e.odt', odt()]),
    ],
    ['archives of the maximum depth', deep(2)],
    [
      'files that macOS adds',
      zip(['a.txt', 'a'], ['__MACOSX/._a.txt', appleDouble], ['.DS_Store', Buffer.from('\0\0\0\x01Bud1')]),
    ],
    [
      'what Windows adds',
      zip(
        ['zdjęcia/a.txt', 'a'],
        ['zdjęcia/Thumbs.db', ole('Catalog')],
        ['desktop.ini', '[.ShellClassInfo]\r\nIconResource=C:\\x.dll,0\r\n'],
        ['b/Desktop.ini', Buffer.from('\ufeff[ViewState]\r\nMode=4\r\n', 'utf16le')],
        ['b/._a.txt', ''],
      ),
    ],
  ])('with %s it is taken', async (_, archive) => {
    expect(await refusal('praca.zip', archive)).toBe('accepted')
  })

  test('an installation that accepts no films accepts none in archives', async () => {
    const path = join(dir, 'file')
    await writeFile(path, await zip(['film.mp4', mp4]))
    await expect(inspectFile({ path, name: 'praca.zip', formats: ['zip', 'txt'] })).rejects.toMatchObject({
      fields: [{ code: 'inside' }],
    })
  })

  const odtWith = (name: string, content: string | Buffer) =>
    zip(['mimetype', mimeOf.odt, { compress: false }], ['content.xml', '<x/>'], [name, content])

  test.each([
    ['a program', 'praca.docx', docx(['word/media/image1.png', exe]), 'inside'],
    ['a program by its extension', 'praca.docx', docx(['word/embeddings/a.exe', 'x']), 'inside'],
    ['a page', 'praca.docx', docx(['word/afchunk.mht', 'x']), 'inside'],
    ['a web page with another extension', 'praca.docx', docx(['word/a.xml', page]), 'inside'],
    [
      'a file embedded as an OLE object',
      'praca.docx',
      docx(['word/embeddings/oleObject1.bin', ole('\x01Ole10Native')]),
      'inside',
    ],
    ['macros in an OLE object', 'praca.docx', docx(['word/embeddings/a.bin', ole('_VBA_PROJECT')]), 'macros'],
    [
      'an OLE object with the extension of a picture',
      'praca.docx',
      docx(['word/media/a.emf', ole('_VBA_PROJECT')]),
      'content',
    ],
    ['a sheet with macros', 'praca.docx', docx(['word/embeddings/a.xlsm', 'x']), 'macros'],
    [
      'a sheet with macros, renamed',
      'praca.pptx',
      pptx(['ppt/embeddings/a.xlsx', xlsx(['xl/vbaProject.bin', 'x'])]),
      'macros',
    ],
    [
      'macros by its types',
      'praca.docx',
      zip(
        [
          '[Content_Types].xml',
          '<Types ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
        ],
        ['word/document.xml', '<x/>'],
      ),
      'macros',
    ],
    ['sheets of macros', 'praca.xlsx', xlsx(['xl/macrosheets/sheet1.xml', '<x/>']), 'macros'],
    ['entities', 'praca.docx', docx(['word/a.xml', '<!DOCTYPE x [<!ENTITY a "aaaa">]><x/>']), 'bomb'],
    ['a link', 'praca.docx', docx(['word/a.xml', '/etc/passwd', { mode: 0o120777 }]), 'link'],
    ['macros', 'praca.odt', odtWith('Basic/Standard/script-lb.xml', '<x/>'), 'macros'],
    ['a password', 'praca.odt', odtWith('META-INF/manifest.xml', '<manifest:encryption-data/>'), 'encrypted'],
  ])('a document with %s is refused', async (_, name, document, why) => {
    expect(await refusal(name, await document)).toBe(`file-format ${why}`)
  })

  test('a document with pictures, an embedded sheet and printer settings is accepted', async () => {
    const document = docx(
      ['word/media/image1.png', png],
      // Programs keep the extension of the original picture.
      ['word/media/image2.png', await picture().jpeg().toBuffer()],
      ['word/embeddings/sheet.xlsx', await xlsx()],
      ['word/printerSettings1.bin', Buffer.alloc(900, 7)],
    )
    expect(await refusal('praca.docx', document)).toBe('accepted')
  })
})
