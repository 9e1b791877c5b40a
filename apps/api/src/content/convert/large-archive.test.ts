import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, ftruncateSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { temporaryFolder, writeFiles } from '../../../test/testing/folders.ts'

const megabyte = 1024 * 1024

interface Entry {
  name: string
  content?: string
  /** Number of zeros in a file without content, which take no disk space. */
  zeros?: number
  /** Unpacked size in the central directory, if it is wrong. */
  claims?: number
}

const [stored, deflated] = [0, 8]

/** Fields that the local header and the central directory share (APPNOTE 6.3.9, 4.3.7 and 4.3.12). */
function described({ name, content = '', zeros = 0, claims }: Entry): Buffer {
  const size = content.length || zeros
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(claims === undefined ? stored : deflated, 4)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(size, 14)
  fields.writeUInt32LE(claims ?? size, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}

/** A sparse archive of hundreds of megabytes, with ASCII names and texts. */
function sparseZip(entries: readonly Entry[]): string {
  const path = join(temporaryFolder(), 'large.zip')
  const file = openSync(path, 'w')
  let at = 0
  const write = (bytes: Buffer) => {
    at += writeSync(file, bytes, 0, bytes.length, at)
  }
  const listed = entries.map((entry) => {
    const [offset, fields] = [at, described(entry)]
    write(Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(entry.name + (entry.content ?? ''))]))
    at += entry.zeros ?? 0
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    return Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, rest, Buffer.from(entry.name)])
  })
  const [start, list] = [at, Buffer.concat(listed)]
  write(list)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(start, 16)
  write(end)
  ftruncateSync(file, at)
  closeSync(file)
  return path
}

const course: Entry[] = [
  { name: 'README.md', content: '# Herbs\n\nA course.\n' },
  { name: '01-soil/README.md', content: '# Soil\n\nWhat grows where.\n' },
]

// On Linux a process's `maxRSS` starts with its parent's memory; `VmHWM` is its own.
const program = `
  import { existsSync, readFileSync } from 'node:fs'
  import { importSource } from ${JSON.stringify(new URL('./import-source.ts', import.meta.url).href)}
  const [source, out] = process.argv.slice(2)
  const said = await importSource({ source, out }).then(({ report }) => report, ({ message }) => message)
  const status = '/proc/self/status'
  const mostKilobytes = existsSync(status)
    ? Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync(status, 'utf8'))[1])
    : process.resourceUsage().maxRSS
  console.log(JSON.stringify({ said, mostKilobytes }))`

/** Imports like the command, in a separate process whose memory can be measured. */
async function imported(source: string): Promise<{ said: unknown; mostKilobytes: number }> {
  // A file, because threads cannot start with the arguments of a program in the command line.
  const file = join(temporaryFolder(), 'import.mjs')
  writeFileSync(file, program)
  const args = [file, source, temporaryFolder()]
  return JSON.parse((await promisify(execFile)(process.execPath, args)).stdout)
}

describe('[API-02] a course in an archive of more than 512 MB', () => {
  test('is imported in little memory', { tags: ['long'] }, async () => {
    const film = { name: '01-soil/film.mp4', zeros: 520 * megabyte }
    const { said, mostKilobytes } = await imported(sparseZip([...course, film]))
    expect(said).toContain('Lessons: 1')
    expect(mostKilobytes * 1024).toBeLessThan(450 * megabyte)
  })

  test('is rejected before anything is unpacked if it would exceed 2 GB', async () => {
    const bomb = { name: 'bomb.md', zeros: 600 * megabyte, claims: 2_100 * megabyte }
    const { said } = await imported(sparseZip([...course, bomb]))
    expect(said).toContain('must not unpack to so much')
  })
})

/** A question that shows a picture of its own. */
const pictured = (number: number) =>
  `<item ident="i${number}"><presentation><material><mattext texttype="text/html">What is ${number}? &lt;img src="${number}.png" alt="Dots"&gt;</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice>${['a', 'b'].map((id) => `<response_label ident="${id}"><material><mattext>${id}</mattext></material></response_label>`).join('')}</render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="r">a</varequal></conditionvar><setvar>100</setvar></respcondition></resprocessing></item>`

test('[IMPORT-02] a cartridge whose questions have a thousand pictures of 100 kB needs less than a gigabyte', {
  tags: ['long'],
}, async () => {
  const side = 185
  const raw = { width: side, height: side, channels: 3 } as const
  const picture = await sharp(randomBytes(side * side * 3), { raw })
    .png()
    .toBuffer()
  expect(picture.length).toBeGreaterThan(100_000)
  const numbers = Array.from({ length: 1_000 }, (_, index) => index)
  const { said, mostKilobytes } = await imported(
    writeFiles(
      {
        'imsmanifest.xml':
          '<manifest><metadata><schema>IMS Common Cartridge</schema></metadata><organizations><organization><item><item><title>Dots</title><item identifierref="q"><title>Quiz</title></item></item></item></organization></organizations><resources><resource identifier="q" type="imsqti_xmlv1p2/imscc_xmlv1p2/assessment"><file href="quiz.xml"/></resource></resources></manifest>',
        'quiz.xml': `<questestinterop><assessment><section>${numbers.map(pictured).join('')}</section></assessment></questestinterop>`,
        ...Object.fromEntries(numbers.map((number) => [`${number}.png`, picture])),
      },
      'dots',
    ),
  )
  expect(said).toContain('Questions in lessons: 1000')
  expect(said).not.toContain('it shows pictures')
  expect(mostKilobytes * 1024).toBeLessThan(1_024 * megabyte)
})
