import type { Lang, Scene, Text } from '../types.ts'
import { drawClaim } from './claim.ts'
import type { Ink } from './sky.ts'
import {
  appear,
  balance,
  card,
  colours,
  display,
  ease,
  type Face,
  markIllustrative,
  setFace,
  tab,
  text,
  wrap,
  write,
} from './type.ts'

/** State of a scene: time since each beat began, in seconds (negative before it). */
export interface Moment {
  lang: Lang
  since: (beat: number) => number
}
type ScenePainter<K extends Scene['kind']> = (
  ink: Ink,
  scene: Extract<Scene, { kind: K }>,
  moment: Moment,
) => void

const fade = 0.7
const left = 92

const title: ScenePainter<'title'> = (ink, scene, { lang, since }) => {
  const shown = (since(0) + 0.4) / 1
  appear(ink, shown, () => {
    const kicker: Face = { family: text, size: 25, weight: 620, colour: '#ffe2a8' }
    const face: Face = { family: display, size: 74, weight: 680, colour: '#ffffff', leading: 1.08 }
    setFace(ink, face)
    const lines = balance(ink, scene.title[lang], 780)
    const top = 330 - (lines.length * face.size) / 2
    write(ink, [scene.kicker[lang]], { x: left, y: top - 66, face: kicker })
    write(ink, lines, { x: left, y: top + 20, face })
  })
}

const say: ScenePainter<'say'> = (ink, scene, { lang, since }) => {
  const face: Face = { family: display, size: 47, weight: 620, colour: '#ffffff', leading: 1.14 }
  setFace(ink, face)
  const blocks = scene.lines.map((line) => ({ ...line, rows: balance(ink, line.text[lang], 740) }))
  const rows = blocks.reduce((sum, block) => sum + block.rows.length, 0)
  let y = 300 - (rows * 54 + (blocks.length - 1) * 34) / 2 + 30
  const newest = Math.max(...blocks.filter((block) => since(block.at) > 0).map((block) => block.at))
  for (const block of blocks) {
    const dim = block.at < newest ? 1 - 0.42 * ease(since(newest) / fade) : 1
    const place = y
    appear(ink, since(block.at) / fade, () => {
      ink.globalAlpha *= dim
      ink.fillStyle = colours.sun
      ink.fillRect(left, place - 36, 5, block.rows.length * 54 - 8)
      write(ink, block.rows, { x: left + 30, y: place, face })
    })
    y += block.rows.length * 54 + 34
  }
}

const prompt: ScenePainter<'prompt'> = (ink, scene, { lang, since }) => {
  const face: Face = { family: text, size: 25, weight: 480, colour: colours.ink, leading: 1.4 }
  setFace(ink, face)
  const parts = scene.segments.map((part) => ({ ...part, rows: balance(ink, part.text[lang], 560) }))
  const reveal = parts.map((part) => ease(since(part.at) / 0.6))
  const heights = parts.map((part, index) => (part.rows.length * 35 + 14) * (reveal[index] ?? 0))
  const tall = 84 + heights.reduce((sum, height) => sum + height, 0)
  const top = Math.max(56, 300 - tall / 2)
  appear(ink, since(0) / fade, () => {
    card(ink, { x: left, y: top, w: 780, h: tall })
    write(ink, [scene.label[lang]], {
      x: left + 34,
      y: top + 46,
      face: { family: text, size: 20, weight: 640, colour: colours.soft },
    })
    let y = top + 92
    for (const [index, part] of parts.entries()) {
      const place = y
      ink.save()
      ink.globalAlpha *= ease((since(part.at) - 0.25) / 0.6)
      if (part.tag)
        tab(ink, part.tag[lang], { x: left + 34, y: place - 2, fill: colours.sun, colour: colours.ink })
      write(ink, part.rows, { x: left + 186, y: place, face })
      ink.restore()
      y += heights[index] ?? 0
    }
  })
}

const bars: ScenePainter<'bars'> = (ink, scene, { lang, since }) => {
  appear(ink, since(0) / fade, () => {
    markIllustrative(ink, lang, { x: left, y: 88 })
    card(ink, { x: left, y: 108, w: 780, h: 372 })
    const face: Face = { family: text, size: 31, weight: 520, colour: colours.ink, leading: 1.35 }
    setFace(ink, face)
    const picked = since(scene.pickAt) > 0.6 ? (scene.options[0]?.label[lang] ?? '') : '…'
    const lines = wrap(ink, `${scene.lead[lang]} ${picked}`, 700)
    write(ink, lines, { x: left + 38, y: 174, face })
    for (const [index, option] of scene.options.entries())
      bar(ink, { ...option, index }, { scene, lang, since })
  })
}

function bar(
  ink: Ink,
  option: { label: Text; share: number; index: number },
  { scene, lang, since }: Moment & { scene: Extract<Scene, { kind: 'bars' }> },
): void {
  const y = 258 + option.index * 58
  const grown = ease((since(scene.growAt) - option.index * 0.18) / 1.1)
  const chosen = option.index === 0 ? ease(since(scene.pickAt) / 0.5) : 0
  appear(ink, (since(scene.growAt) - option.index * 0.18) / 0.5, () => {
    const face: Face = { family: text, size: 25, weight: chosen > 0.5 ? 700 : 540, colour: colours.ink }
    write(ink, [option.label[lang]], { x: left + 38, y: y + 8, face })
    ink.fillStyle = '#f3eee4'
    ink.beginPath()
    ink.roundRect(left + 260, y - 12, 480, 24, 12)
    ink.fill()
    ink.fillStyle = chosen > 0.5 ? colours.sun : '#f2c879'
    ink.beginPath()
    ink.roundRect(left + 260, y - 12, Math.max(16, 480 * option.share * grown), 24, 12)
    ink.fill()
  })
}

const compare: ScenePainter<'compare'> = (ink, scene, { lang, since }) => {
  appear(ink, since(0) / fade, () => markIllustrative(ink, lang, { x: left, y: 64 }))
  for (const [index, item] of scene.cards.entries()) {
    const x = left + index * 430
    appear(ink, since(item.at) / fade, () => {
      card(ink, { x, y: 84, w: 406, h: 408 })
      ink.fillStyle = index === 0 ? '#d8d2c6' : colours.sun
      ink.beginPath()
      ink.roundRect(x, 84, 406, 10, [22, 22, 0, 0])
      ink.fill()
      const small: Face = { family: text, size: 19, weight: 660, colour: colours.soft }
      const ask: Face = { family: text, size: 24, weight: 600, colour: colours.ink, leading: 1.36 }
      const answer: Face = { family: text, size: 23, weight: 440, colour: colours.soft, leading: 1.4 }
      write(ink, [item.label[lang]], { x: x + 28, y: 136, face: small })
      setFace(ink, ask)
      const below = write(ink, wrap(ink, item.ask[lang], 350), { x: x + 28, y: 176, face: ask })
      appear(ink, since(item.answerAt) / fade, () => {
        ink.fillStyle = colours.line
        ink.fillRect(x + 28, below - 4, 350, 2)
        setFace(ink, answer)
        write(ink, wrap(ink, item.answer[lang], 350), { x: x + 28, y: below + 40, face: answer })
      })
    })
  }
}

const steps: ScenePainter<'steps'> = (ink, scene, { lang, since }) => {
  const step = scene.items.length > 3 ? 96 : 116
  const top = 296 - (scene.items.length * step) / 2
  appear(ink, since(0) / fade, () => {
    const face: Face = { family: display, size: 38, weight: 640, colour: '#ffe2a8' }
    write(ink, [scene.heading[lang]], { x: left, y: top - 6, face })
  })
  for (const [index, item] of scene.items.entries()) {
    const y = top + 66 + index * step
    appear(ink, since(item.at) / fade, () => {
      ink.fillStyle = colours.sun
      ink.beginPath()
      ink.arc(left + 27, y - 8, 27, 0, 7)
      ink.fill()
      const number: Face = { family: display, size: 28, weight: 700, colour: colours.ink }
      setFace(ink, number)
      const room = ink.measureText(String(index + 1)).width
      write(ink, [String(index + 1)], { x: left + 27 - room / 2, y: y + 2, face: number })
      const face: Face = { family: display, size: 36, weight: 620, colour: '#ffffff' }
      write(ink, [item.text[lang]], { x: left + 82, y: y + 3, face })
      if (!item.note) return
      const note: Face = { family: text, size: 24, weight: 480, colour: '#ffffffd9' }
      write(ink, [item.note[lang]], { x: left + 82, y: y + 37, face: note })
    })
  }
}

const loop: ScenePainter<'loop'> = (ink, scene, { lang, since }) => {
  const hub = { x: 440, y: 312, r: 172 }
  const started = since(scene.nodes[0]?.at ?? 0)
  appear(ink, since(scene.centre.at) / fade, () => {
    ink.strokeStyle = '#ffffff59'
    ink.lineWidth = 4
    ink.beginPath()
    ink.arc(hub.x, hub.y, hub.r, 0, 7)
    ink.stroke()
    const face: Face = { family: display, size: 34, weight: 660, colour: '#ffe2a8' }
    setFace(ink, face)
    const room = ink.measureText(scene.centre.text[lang]).width
    write(ink, [scene.centre.text[lang]], { x: hub.x - room / 2, y: hub.y + 12, face })
  })
  if (started > 0) orbit(ink, hub, started)
  for (const [index, node] of scene.nodes.entries()) {
    const angle = -Math.PI / 2 + (index * Math.PI * 2) / scene.nodes.length
    const [x, y] = [hub.x + Math.cos(angle) * hub.r, hub.y + Math.sin(angle) * hub.r]
    appear(ink, since(node.at) / fade, () => {
      const face: Face = { family: text, size: 25, weight: 640, colour: colours.ink }
      setFace(ink, face)
      const room = ink.measureText(node.text[lang]).width
      card(ink, { x: x - room / 2 - 26, y: y - 30, w: room + 52, h: 60 })
      write(ink, [node.text[lang]], { x: x - room / 2, y: y + 9, face })
    })
  }
}

function orbit(ink: Ink, hub: { x: number; y: number; r: number }, since: number): void {
  const angle = -Math.PI / 2 + since * 0.55
  const [x, y] = [hub.x + Math.cos(angle) * hub.r, hub.y + Math.sin(angle) * hub.r]
  for (const [size, alpha] of [
    [22, '40'],
    [12, 'ff'],
  ] as const) {
    ink.fillStyle = colours.sun + alpha
    ink.beginPath()
    ink.arc(x, y, size, 0, 7)
    ink.fill()
  }
}

const end: ScenePainter<'end'> = (ink, scene, { lang, since }) => {
  appear(ink, since(0) / 1.2, () => {
    const face: Face = { family: display, size: 66, weight: 680, colour: '#ffffff', leading: 1.1 }
    setFace(ink, face)
    const lines = balance(ink, scene.title[lang], 780)
    write(ink, lines, { x: left, y: 330 - ((lines.length - 1) * 72) / 2, face })
  })
}

const acts = { title, say, prompt, bars, compare, steps, claim: drawClaim, loop, end }

export function drawAct(ink: Ink, scene: Scene, moment: Moment): void {
  const act = acts[scene.kind] as ScenePainter<Scene['kind']>
  act(ink, scene as never, moment)
}
