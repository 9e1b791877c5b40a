import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { changed, linesOf, type PackFiles, writeTestPack } from '../../../test/testing/pack.ts'
import { projectRoot } from '../../platform/environment.ts'
import { checkPack } from './check.ts'

const lesson = 'courses/prompts/lessons/01-intro'
const remove: (() => void)[] = []
afterEach(() => {
  for (const again of remove.splice(0)) again()
})

const media = (name: string) => readFileSync(join(projectRoot, 'apps/api/test/testing/media', name))
const track = media('track.m4a')

/** A film of 6 seconds with a recording of the same length in each language. */
const recorded: PackFiles = {
  ...changed(
    `${lesson}/lesson.yaml`,
    'film.mp4',
    'film.mp4\n    audio: { pl: film.pl.m4a, en: film.en.mp3 }',
  ),
  [`${lesson}/film.mp4`]: media('film.mp4'),
  [`${lesson}/film.pl.m4a`]: track,
  [`${lesson}/film.en.mp3`]: media('track.mp3'),
}

async function errorsIn(changes: PackFiles): Promise<string[]> {
  const pack = writeTestPack({ ...recorded, ...changes })
  remove.push(pack.remove)
  return linesOf(await checkPack(pack.root), 'error')
}

const line = `${lesson}/lesson.yaml:8`

test('[COURSE-02] a film can have a recording in each of its languages', async () => {
  expect(await errorsIn({})).toEqual([])
})

test.each<[string, PackFiles, string[]]>([
  [
    'whose length differs from its film’s',
    { [`${lesson}/film.en.mp3`]: media('long.mp3') },
    [`${line}: “film.en.mp3” takes 9 s, but its film 6 s`],
  ],
  [
    'that is cut off',
    {
      [`${lesson}/film.pl.m4a`]: track.subarray(0, -200),
      [`${lesson}/film.en.mp3`]: media('track.mp3').subarray(0, -200),
    },
    [
      `${line}: “film.en.mp3” is cut off: its end is missing`,
      `${line}: “film.pl.m4a” is cut off: its end is missing`,
    ],
  ],
  [
    'that is a film with another extension',
    { [`${lesson}/film.pl.m4a`]: media('film.mp4') },
    [`${line}: “film.pl.m4a” is a film, not a recording`],
  ],
  [
    'that is another kind of file',
    { [`${lesson}/film.pl.m4a`]: Buffer.from('%PDF-1.4\n'), [`${lesson}/film.en.mp3`]: '' },
    [`${line}: “film.pl.m4a” says .m4a but holds application/pdf`, `${line}: “film.en.mp3” is empty`],
  ],
  [
    'in a format that not every browser plays',
    {
      ...changed(`${lesson}/lesson.yaml`, 'film.mp4', 'film.mp4\n    audio: { pl: a.wav, en: film.en.mp3 }'),
      [`${lesson}/a.wav`]: 'RIFF',
    },
    [`${line}: “a.wav” must be one of: m4a, mp3`],
  ],
  [
    'that is missing in one of the languages',
    { [`${lesson}/lesson.yaml`]: String(recorded[`${lesson}/lesson.yaml`]).replace('pl: film.pl.m4a, ', '') },
    [`${line}: “sublessons.0.audio” has no pl`],
  ],
])('[COURSE-02] a recording %s is an error', async (_, changes, errors) => {
  expect(await errorsIn(changes)).toEqual(errors)
})
