import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { captionsOf, chaptersOf, type Timeline, timelineOf } from './timeline.ts'
import type { Film, Lang } from './types.ts'

export const rate = 20
const batch = 12
const here = import.meta.dirname
const fonts = {
  'Bricolage Grotesque Variable': '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque',
  'Figtree Variable': '@fontsource-variable/figtree/files/figtree',
}

/** Opens a page with the stage and the brand's fonts; nothing is loaded from the network. */
export async function withStage<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    const page = await browser.newPage()
    await page.route('http://stage.example/**', async (route) => {
      const path = new URL(route.request().url()).pathname
      if (path === '/') return route.fulfill({ contentType: 'text/html', body: await stagePage() })
      if (path === '/favicon.ico') return route.fulfill({ status: 204 })
      const source = await readFile(join(here, path), 'utf8')
      return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) })
    })
    page.on('pageerror', (error) => console.error(error))
    await page.goto('http://stage.example/')
    await page.waitForFunction('typeof globalThis.still === "function"')
    await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())))
    return await work(page)
  } finally {
    await browser.close()
  }
}

async function stagePage(): Promise<string> {
  return `<!doctype html><style>${await fontFaces()}</style><script type="module" src="/stage/main.ts"></script>`
}

/** Returns the brand's fonts as CSS with embedded files. */
export async function fontFaces(): Promise<string> {
  const find = createRequire(import.meta.url).resolve
  const faces = Object.entries(fonts).flatMap(([family, path]) =>
    Object.entries({ latin: 'U+0000-00FF,U+0131,U+2000-206F,U+2122,U+2212', 'latin-ext': 'U+0100-02FF' }).map(
      async ([subset, range]) => {
        const bytes = await readFile(find(`${path}-${subset}-wght-normal.woff2`))
        return `@font-face{font-family:"${family}";font-weight:200 900;unicode-range:${range};src:url(data:font/woff2;base64,${bytes.toString('base64')})}`
      },
    ),
  )
  return (await Promise.all(faces)).join('\n')
}

/** Writes the film in one language, its poster, captions and chapters. Returns the film's size in bytes. */
export async function renderFilm(page: Page, film: Film, lang: Lang, folder: string): Promise<string> {
  const timeline = timelineOf(film)
  const base = join(folder, film.lesson, film.file[lang])
  await mkdir(dirname(base), { recursive: true })
  const play = { film, timeline, lang }
  const first = timeline.scenes[0]
  const poster = await page.evaluate(([play, time]) => globalThis.poster(play, time), [
    play,
    (first?.end ?? 3) - 0.8,
  ] as const)
  await writeFile(`${base}.webp`, Buffer.from(poster, 'base64'))
  await writeFile(`${base}.vtt`, captionsOf(timeline, lang))
  await writeFile(`${base}.${lang === 'pl' ? 'rozdzialy' : 'chapters'}.vtt`, chaptersOf(timeline, lang))
  await encodeFilm(page, play, `${base}.mp4`)
  return `${basename(base)}.mp4  ${timeline.duration.toFixed(1)} s`
}

async function encodeFilm(
  page: Page,
  play: { film: Film; timeline: Timeline; lang: Lang },
  path: string,
): Promise<void> {
  const { duration } = play.timeline
  const coder = spawn('ffmpeg', [...picture, ...sound(play.film.note, duration), ...output(duration), path])
  const ended = new Promise<void>((resolve, reject) => {
    coder.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))))
  })
  coder.stderr.on('data', (line) => process.stderr.write(line))
  const count = Math.round(duration * rate)
  for (let at = 0; at < count; at += batch) {
    const times = Array.from({ length: Math.min(batch, count - at) }, (_, index) => (at + index) / rate)
    const pictures = await page.evaluate(([play, times]) => globalThis.pictures(play, times), [
      play,
      times,
    ] as const)
    for (const one of pictures) {
      if (!coder.stdin.write(Buffer.from(one, 'base64')))
        await new Promise((done) => coder.stdin.once('drain', done))
    }
  }
  coder.stdin.end()
  await ended
}

const picture = [
  '-v',
  'error',
  '-y',
  '-f',
  'image2pipe',
  '-c:v',
  'mjpeg',
  '-framerate',
  String(rate),
  '-i',
  '-',
]

/** Returns a soft open chord; each voice has its own period. */
function sound(root: number, duration: number): string[] {
  const voices = [1, 1.5, 2, 2.5, 3].map((ratio, index) => {
    const swell = `(0.6+0.4*sin(2*PI*${(0.031 + index * 0.017).toFixed(3)}*t+${index}))`
    return `${(0.05 / (1 + index * 0.7)).toFixed(4)}*${swell}*sin(2*PI*${(root * ratio).toFixed(2)}*t)`
  })
  const source = `aevalsrc='${voices.join('+')}':s=44100:d=${duration}`
  return ['-f', 'lavfi', '-i', `${source},lowpass=f=900,afade=t=in:d=3,afade=t=out:st=${duration - 4}:d=4`]
}

function output(duration: number): string[] {
  const video = [
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-crf',
    '27',
    '-pix_fmt',
    'yuv420p',
    '-g',
    String(rate * 15),
  ]
  const tuning = ['-tune', 'animation', '-color_range', 'tv', '-colorspace', 'bt709']
  const scale = ['-vf', 'scale=in_range=pc:out_range=tv:out_color_matrix=bt709,format=yuv420p']
  const bit = [
    '-fflags',
    '+bitexact',
    '-flags:v',
    '+bitexact',
    '-flags:a',
    '+bitexact',
    '-map_metadata',
    '-1',
  ]
  const audio = ['-c:a', 'aac', '-ar', '22050', '-b:a', '18k', '-ac', '1']
  return [...scale, ...video, ...tuning, ...audio, ...bit, '-movflags', '+faststart', '-t', String(duration)]
}

declare global {
  var pictures: (play: object, times: readonly number[]) => Promise<string[]>
  var poster: (play: object, time: number) => Promise<string>
  var still: (still: object) => Promise<string>
}
