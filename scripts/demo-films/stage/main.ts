import type { Timeline } from '../timeline.ts'
import type { Film, Lang } from '../types.ts'
import { drawAct } from './acts.ts'
import {
  drawAir,
  drawHills,
  drawPath,
  drawSun,
  generator,
  height,
  mixSky,
  skies,
  sunAt,
  width,
} from './sky.ts'

interface Play {
  film: Film
  timeline: Timeline
  lang: Lang
}

const canvas = new OffscreenCanvas(width, height)
const ink = canvas.getContext('2d') as unknown as CanvasRenderingContext2D
const grain = makeGrain()

function makeGrain(): OffscreenCanvas {
  const paper = new OffscreenCanvas(width, height)
  const brush = paper.getContext('2d')
  const random = generator(5)
  if (!brush) return paper
  const dots = brush.createImageData(width, height)
  for (let at = 0; at < dots.data.length; at += 4) {
    const light = random() > 0.5 ? 255 : 0
    dots.data.set([light, light, light, random() * 9], at)
  }
  brush.putImageData(dots, 0, 0)
  return paper
}

function drawFrame({ film, timeline, lang }: Play, time: number): void {
  const scene = timeline.scenes.find((one) => time < one.end) ?? timeline.scenes.at(-1)
  if (!scene) return
  const index = timeline.scenes.indexOf(scene)
  drawWorld({ film, timeline, lang }, { time, index, progress: climbed(timeline, time) })
  ink.save()
  const last = index === timeline.scenes.length - 1
  ink.globalAlpha = last ? 1 : Math.min(1, Math.max(0, (scene.end - time) / 0.35))
  drawAct(ink, scene.scene, {
    lang,
    since: (beat) => time - (scene.beats[beat]?.start ?? Number.POSITIVE_INFINITY),
  })
  ink.restore()
}

function drawWorld({ film, timeline }: Play, now: { time: number; index: number; progress: number }): void {
  const skyOf = (at: number) => {
    const own = timeline.scenes[at]?.scene.sky
    const share = at / (timeline.scenes.length - 1)
    return own ? skies[own] : mixSky(skies[film.sky[0]], skies[film.sky[1]], share)
  }
  const begun = now.time - (timeline.scenes[now.index]?.start ?? 0)
  // The land moves between scenes, and stands still while a text is read.
  const arrived = smooth(begun / 2.2)
  const sky = mixSky(skyOf(Math.max(0, now.index - 1)), skyOf(now.index), arrived)
  drawAir(ink, sky)
  drawVeil()
  drawPath(ink, now.progress)
  drawSun(ink, { ...sunAt(now.progress), size: 27 }, sky.sun)
  drawHills(ink, sky, { seed: film.note / 17, glide: (now.index + arrived) * 5 })
}

const smooth = (share: number): number => {
  const bounded = Math.min(1, Math.max(0, share))
  return bounded * bounded * (3 - 2 * bounded)
}

/** Position of the sun: it rises a step with each beat and stops in between. */
function climbed(timeline: Timeline, time: number): number {
  const beats = timeline.scenes.flatMap((scene) => scene.beats)
  const taken = beats.reduce((sum, beat) => sum + smooth((time - beat.start) / 2.4), 0)
  return Math.min(1, 0.06 + (0.94 * taken) / beats.length)
}

/** Darkens the sky behind the words, so that white text is always readable. */
function drawVeil(): void {
  const veil = ink.createLinearGradient(0, 0, 940, 0)
  veil.addColorStop(0, '#0b182480')
  veil.addColorStop(0.7, '#0b182452')
  veil.addColorStop(1, '#0b182400')
  ink.fillStyle = veil
  ink.fillRect(0, 0, width, height)
}

async function encode(type: string, quality: number): Promise<string> {
  const blob = await canvas.convertToBlob({ type, quality })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += 32768)
    binary += String.fromCharCode(...bytes.subarray(at, at + 32768))
  return btoa(binary)
}

/** A landscape without words, for covers and for lessons about light and framing. */
interface Still {
  sky: keyof typeof skies
  sun: { x: number; y: number; size: number } | null
  seed: number
  floor: number
}

Object.assign(globalThis, {
  async pictures(play: Play, times: number[]): Promise<string[]> {
    const made: string[] = []
    for (const time of times) {
      drawFrame(play, time)
      made.push(await encode('image/jpeg', 0.94))
    }
    return made
  },
  async poster(play: Play, time: number): Promise<string> {
    drawFrame(play, time)
    return encode('image/webp', 0.82)
  },
  async still(still: Still): Promise<string> {
    drawAir(ink, skies[still.sky])
    if (still.sun) drawSun(ink, still.sun, skies[still.sky].sun)
    drawHills(ink, skies[still.sky], { seed: still.seed, glide: 0, floor: still.floor })
    ink.drawImage(grain, 0, 0)
    return encode('image/webp', 0.82)
  },
})
