/**
 * Renders the demo content's films and pictures: `node scripts/demo-films/main.ts [file name …]`. Needs
 * Chromium (CHROMIUM, or the system's) and ffmpeg. The results are kept in git, so only people who change
 * them need these programs.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { films } from './films.ts'
import { renderFilm, withStage } from './render.ts'
import { drawStills } from './stills.ts'

const courses = join(import.meta.dirname, '../../content/courses')
const wanted = process.argv.slice(2)

await withStage(async (page) => {
  if (wanted.length === 0 || wanted.includes('stills')) await drawStills(page, courses)
  for (const film of films) {
    for (const lang of ['pl', 'en'] as const) {
      if (wanted.length > 0 && !wanted.includes(film.file[lang])) continue
      const made = await renderFilm(page, film, lang, courses)
      const size = statSync(join(courses, film.lesson, `${film.file[lang]}.mp4`)).size
      console.log(`${made}  ${Math.round(size / 1024)} kB`)
    }
  }
})
