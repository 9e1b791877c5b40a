import { randomBytes } from 'node:crypto'
import { closeSync, ftruncateSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { projectRoot } from '../../platform/environment.ts'
import { ContentError } from '../issues.ts'
import { openFolder } from '../reading/folder.ts'
import { encodeForStore, inspectMedia, type Media, MediaLibrary } from './media.ts'

const root = mkdtempSync(join(tmpdir(), 'zenit-media-'))
afterAll(() => rmSync(root, { recursive: true }))

const photo = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'secret-artist' } })
    .jpeg()
    .toBuffer()

test('[TRUST-01] photographs are cleaned one by one, and none stays in memory', async () => {
  const library = new MediaLibrary(openFolder(root))
  for (const name of ['one.jpg', 'other.jpeg']) {
    writeFileSync(join(root, name), await photo(name.startsWith('one') ? '#246' : '#642'))
    await library.find('course.md', name, 'image')
  }
  const all = await library.all()
  expect(all.map(({ encoding }) => encoding)).toEqual(['jpg', 'jpg'])
  expect(all.flatMap((media) => Object.values(media)).filter((value) => typeof value === 'object')).toEqual(
    [],
  )
  for (const media of all) {
    const bytes = await encodeForStore(media)
    expect(bytes?.length).toBe(media.size)
    expect((await sharp(bytes ?? '').metadata()).exif).toBeUndefined()
  }
})

test('[TRUST-01] a photograph that changed, disappeared or took too long since the check gives one sentence', {
  tags: ['long'],
}, async () => {
  const library = new MediaLibrary(openFolder(root))
  const path = join(root, 'three.jpg')
  const reason = (media: Media, seconds?: number) =>
    encodeForStore(media, seconds).catch((error) => (error instanceof ContentError ? error.message : error))
  writeFileSync(path, await photo('#123'))
  await library.find('course.md', 'three.jpg', 'image')
  const [media] = (await library.all()) as [Media]
  for (const change of [
    async () => writeFileSync(path, await photo('#fff')),
    async () => writeFileSync(path, 'no image'),
    async () => rmSync(path),
  ]) {
    await change()
    expect(await reason(media)).toBe(`"${media.path}" was changed after it was checked: load again`)
  }
  const [width, height] = [5000, 4000]
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
  writeFileSync(path, await noise.jpeg().toBuffer())
  // Noise takes some ten seconds as WebP, with one second allowed; as PNG it sometimes takes only one.
  expect(await reason({ ...media, encoding: 'webp' }, 1)).toContain('couldn’t be encoded in time')
})

/** Writes a film of this size that takes no disk space: the data a player needs, and zeros. */
function writeLargeFilm(path: string, length: number): void {
  const film = readFileSync(join(projectRoot, demoFilm))
  const boxes: Buffer[] = []
  for (let at = 0; at < film.length; at += film.readUInt32BE(at)) {
    const box = film.subarray(at, at + film.readUInt32BE(at))
    if (box.toString('latin1', 4, 8) !== 'mdat') boxes.push(box)
  }
  const head = Buffer.concat(boxes)
  const data = Buffer.alloc(16)
  data.writeUInt32BE(1)
  data.write('mdat', 4, 'latin1')
  data.writeBigUInt64BE(BigInt(length - head.length), 8)
  writeFileSync(path, Buffer.concat([head, data]))
  const file = openSync(path, 'r+')
  ftruncateSync(file, length)
  closeSync(file)
}

const demoFilm =
  'content/courses/agenci-i-automatyzacja/lessons/01-asystent-czy-agent/assistant-or-agent.en.mp4'

test('[AUTHOR-01] a film larger than the memory is checked by reading only the relevant parts', async () => {
  const path = join(root, 'long.mp4')
  const length = 3 * 1024 ** 3
  writeLargeFilm(path, length)
  const { media, problems } = await inspectMedia(
    { path, sum: Buffer.alloc(32, 7) },
    { file: path, name: 'long.mp4' },
  )
  expect(problems).toEqual([])
  expect(media).toMatchObject({ size: length, mime: 'video/mp4', key: `${'07'.repeat(16)}.mp4` })
  expect(media?.seconds).toBeGreaterThan(1)
  writeLargeFilm(path, length)
  const file = openSync(path, 'r+')
  ftruncateSync(file, length - 1)
  closeSync(file)
  const cut = await inspectMedia({ path }, { file: path, name: 'long.mp4' })
  expect(cut.problems[0]).toMatchObject({ code: 'file-truncated', values: { name: 'long.mp4' } })
})
