import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MediaLibrary } from '../../apps/api/src/content/media/media.ts'
import { openFolder } from '../../apps/api/src/content/reading/folder.ts'
import { films } from './films.ts'
import { captionsOf, chaptersOf, timelineOf } from './timeline.ts'

const courses = join(import.meta.dirname, '../../content/courses')
const charactersPerSecond = 17

const secondsOf = (stamp: string) => stamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

interface Cue {
  start: number
  end: number
  lines: string[]
}
const cuesOf = (vtt: string): Cue[] =>
  vtt
    .trim()
    .split('\n\n')
    .slice(1)
    .map((block) => {
      const [times = '', ...lines] = block.split('\n')
      const [start = 0, end = 0] = times.split(' --> ').map(secondsOf)
      return { start, end, lines }
    })

const written = films.flatMap((film) =>
  (['pl', 'en'] as const).map((lang) => ({ name: film.file[lang], film, lang })),
)

describe('[COURSE-02] the demo films', () => {
  test.each(written)('$name has captions and chapters of its own scenes', ({ film, lang }) => {
    const base = join(courses, film.lesson, film.file[lang])
    const timeline = timelineOf(film)
    expect(readFileSync(`${base}.vtt`, 'utf8')).toBe(captionsOf(timeline, lang))
    const chapters = `${base}.${lang === 'pl' ? 'rozdzialy' : 'chapters'}.vtt`
    expect(readFileSync(chapters, 'utf8')).toBe(chaptersOf(timeline, lang))
  })

  test.each(written)('$name lasts as long as its scenes', async ({ film, lang }) => {
    const library = new MediaLibrary(openFolder(join(courses, film.lesson)))
    const { media } = await library.find('lesson.yaml', `${film.file[lang]}.mp4`, 'video')
    expect(media?.seconds).toBeCloseTo(timelineOf(film).duration, 0)
  })

  test.each(written)('$name has captions that can be read in time', ({ film, lang }) => {
    const cues = cuesOf(captionsOf(timelineOf(film), lang))
    const hasty = cues.filter(
      ({ start, end, lines }) => lines.join(' ').length / (end - start) > charactersPerSecond,
    )
    expect(hasty).toEqual([])
    expect(cues.filter(({ lines }) => lines.length > 2)).toEqual([])
    expect(cues.filter(({ start }, index) => start < (cues[index - 1]?.end ?? 0))).toEqual([])
  })
})
