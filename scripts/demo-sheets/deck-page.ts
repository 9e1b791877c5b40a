import { bindShortWords } from '../../packages/contract/src/typography.ts'
import type { Deck } from './decks.ts'

const style = `
  @page { size: 1280px 720px; margin: 0 }
  * { box-sizing: border-box; margin: 0 }
  body { font: 30px/1.5 "Figtree Variable"; color: #14202e }
  section { width: 1280px; height: 720px; padding: 70px 88px; position: relative; overflow: hidden;
    background: #fffdf9; break-after: page }
  section:last-child { break-after: auto }
  .dark { color: #fff; background: linear-gradient(180deg, #17395c 0, #2f6485 62%, #d99a7c 92%, #ffdcae 100%) }
  .dark svg { position: absolute; inset: auto 0 -1px 0; width: 100% }
  h1 { font: 680 84px/1.1 "Bricolage Grotesque Variable"; letter-spacing: -0.02em; max-width: 1000px }
  h2 { font: 660 56px/1.15 "Bricolage Grotesque Variable"; margin: 4px 0 16px }
  .step { font-size: 24px; font-weight: 600; color: #9a4a21 }
  .lead { max-width: 1000px }
  .dark .lead { font-size: 32px; margin-top: 16px }
  .example { margin-top: 44px; padding: 20px 28px; max-width: 760px; border-radius: 16px; background: #10243bcc }
  .example b { display: block; font-size: 20px; color: #ffe2a8 }
  .example p { font-size: 28px; line-height: 1.4 }
  ul { list-style: none; padding: 0; margin-top: 36px; display: grid; gap: 18px }
  li { padding: 14px 28px; border-left: 6px solid #d99a7c; background: #f6f0e4; font-size: 28px }
  table { border-collapse: collapse; width: 100%; margin-top: 32px; font-size: 27px; text-align: left }
  th, td { padding: 12px 24px; border-bottom: 2px solid #e9e3d7 }
  th { font-size: 24px; color: #4b5a6a }
  footer { position: absolute; inset: auto 88px 32px; display: flex; justify-content: space-between;
    font-size: 20px; color: #4b5a6a }
`
const land = `<svg viewBox="0 0 800 90" aria-hidden="true"><path d="M0 52C140 16 260 60 400 42s260-30 400 6v42H0z"
  fill="#7d6a6f"/><path d="M0 72c160-26 300 6 440-8s220-18 360 2v24H0z" fill="#1d2f45"/></svg>`

type Slide = Deck['slides'][number]

function bodyOf(slide: Slide): string {
  if ('points' in slide) return `<ul>${slide.points.map((point) => `<li>${point}</li>`).join('')}</ul>`
  const [names = [], ...rows] = slide.table
  const cells = (row: string[], tag: 'th' | 'td') =>
    `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  return `<table>${cells(names, 'th')}${rows.map((row) => cells(row, 'td')).join('')}</table>`
}

/** Returns a deck as an HTML page: a cover, its slides and an ending, each 1280 × 720 px. */
export function deckPage({ lang, place, cover, slides, ending }: Deck, faces: string): string {
  const count = slides.length + 2
  const middle = slides.map(
    (slide, index) => `<section><p class="step">${slide.step}</p><h2>${slide.title}</h2>
      <p class="lead">${slide.lead}</p>${bodyOf(slide)}
      <footer><span>${place}</span><span>${index + 2} / ${count}</span></footer></section>`,
  )
  const first = `<section class="dark"><h1>${cover.title}</h1><p class="lead">${cover.lead}</p>
    <div class="example"><b>${cover.label}</b><p>${cover.example}</p></div>${land}</section>`
  const last = `<section class="dark"><h1>${ending.title}</h1><p class="lead">${ending.lead}</p>${land}</section>`
  const slidesInOrder = [first, ...middle, last].join('')
  const set = lang === 'pl' ? bindShortWords(slidesInOrder) : slidesInOrder
  return `<!doctype html><html lang="${lang}"><title>${cover.title}</title><style>${faces}${style}</style>${set}</html>`
}
