import fc from 'fast-check'
import sharp from 'sharp'
import type { Header } from './headers.ts'

const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#17395c' } })
  .png()
  .toBuffer()
const jpeg = await sharp(png).jpeg().toBuffer()

interface Part {
  head: string
  content: Buffer
}

const content = fc.constantFrom(
  png,
  jpeg,
  Buffer.alloc(0),
  png.subarray(0, 60),
  Buffer.concat([png.subarray(0, 16), Buffer.alloc(8, 0xff), png.subarray(24)]),
  Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]),
  Buffer.from('GIF89a\x01\0\x01\0', 'latin1'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  Buffer.alloc(200_000, 'a'),
)

const headOf = (field: string): fc.Arbitrary<string> =>
  fc.constantFrom(
    ...Array.from(
      { length: 4 },
      () => `form-data; name="${field}"; filename="a.png"\r\ncontent-type: image/png`,
    ),
    `form-data; name="${field}"`,
    `form-data; name=${field}; filename=../../a.png`,
    `form-data; name="${field}"; filename*=UTF-8''%ff%00.png`,
    `form-data; name="${field}\\"; filename="a`,
    `form-data; name="__proto__"; filename="a.png"`,
    `form-data; name="constructor"`,
    'form-data; name=""; filename=""',
    'form-data',
    `form-data; name="${'a'.repeat(5_000)}"; filename="a"`,
    `form-data; name="${field}"; filename="${'ż'.repeat(3_000)}"\r\ncontent-transfer-encoding: base64`,
    `form-data; name="${field}"; filename="\0\x80"\r\n${'x-a: b\r\n'.repeat(200)}x: y`,
  )

const assembled = (boundary: string, parts: readonly Part[], end: string): Buffer =>
  Buffer.concat([
    ...parts.flatMap((part) => [
      Buffer.from(`--${boundary}\r\ncontent-disposition: ${part.head}\r\n\r\n`, 'latin1'),
      part.content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ])

/** Bodies of uploads: images and files that imitate them, several parts, unusual names, cut off, or without parts. */
export const multipart = (field: string): fc.Arbitrary<{ type: Header; body: Buffer }> =>
  fc
    .record({
      parts: fc.array(fc.record({ head: headOf(field), content }), { minLength: 0, maxLength: 3 }),
      boundary: fc.constantFrom('----zenit', 'a', 'a'.repeat(70), "'()+_,-./:=?"),
      announced: fc.constantFrom(null, null, null, null, '', 'other', 'a; charset=utf-16', '"'),
      end: fc.constantFrom('whole', 'whole', 'whole', 'missing', 'doubled'),
    })
    .map(({ parts, boundary, announced, end }) => {
      const close = `--${boundary}--\r\n`
      const ending = { whole: close, missing: '', doubled: close + close }[end]
      return {
        type: ['content-type', `multipart/form-data; boundary=${announced ?? `"${boundary}"`}`] as const,
        body: assembled(boundary, parts, ending),
      }
    })
