/**
 * Prints the PDF files of the demo content, one-page sheets and decks: `node scripts/demo-sheets/main.ts`.
 * With a word after it, prints only those whose path contains the word. Needs Chromium (CHROMIUM, or the
 * system's). The results are kept in git, so only people who change them need it.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fontFaces, withStage } from '../demo-films/render.ts'
import { deckPage } from './deck-page.ts'
import { decks } from './decks.ts'
import { type Sheet, sheets } from './sheets.ts'

const courses = join(import.meta.dirname, '../../content/courses')

const style = `
  @page { size: A4; margin: 0 }
  * { box-sizing: border-box; margin: 0 }
  body { font: 11.5pt/1.5 "Figtree Variable"; color: #14202e; background: #fffdf9 }
  header { height: 62mm; padding: 16mm 18mm; color: #fff; position: relative; overflow: hidden;
    background: linear-gradient(180deg, #17395c 0, #2f6485 55%, #d99a7c 88%, #ffdcae 100%) }
  header svg { position: absolute; inset: auto 0 -1px 0; width: 100% }
  header p { font-weight: 600; color: #ffe2a8 }
  h1 { font: 680 27pt/1.1 "Bricolage Grotesque Variable"; letter-spacing: -0.02em; margin-top: 2mm }
  main { padding: 8mm 18mm; display: grid; gap: 4.6mm }
  section { display: grid; grid-template-columns: 40mm 1fr; gap: 6mm; border-top: 0.4mm solid #e9e3d7; padding-top: 3.6mm }
  h2 { font: 660 13.5pt/1.2 "Bricolage Grotesque Variable" }
  em { font-style: normal; color: #4b5a6a; display: block; margin-top: 0.8mm }
  footer { padding: 2mm 18mm; color: #4b5a6a; font-size: 10pt }
`
const land = `<svg viewBox="0 0 800 90" aria-hidden="true"><circle cx="690" cy="22" r="15" fill="#ffd98a"/>
  <path d="M0 52C140 16 260 60 400 42s260-30 400 6v42H0z" fill="#7d6a6f"/>
  <path d="M0 72c160-26 300 6 440-8s220-18 360 2v24H0z" fill="#1d2f45"/></svg>`

function page(sheet: Sheet, faces: string): string {
  const parts = sheet.parts.map(
    ([name, what, example]) => `<section><h2>${name}</h2><p>${what}<em>${example}</em></p></section>`,
  )
  return `<!doctype html><html lang="${sheet.lang}"><title>${sheet.title}</title><style>${faces}${style}</style>
    <header><p>${sheet.kicker}</p><h1>${sheet.title}</h1>${land}</header>
    <main>${parts.join('')}</main><footer>${sheet.footer}</footer></html>`
}

await withStage(async (stage) => {
  const faces = await fontFaces()
  const [, , wanted = ''] = process.argv
  const files = [
    ...sheets.map((sheet) => ({ file: sheet.file, html: page(sheet, faces) })),
    ...decks.map((deck) => ({ file: deck.file, html: deckPage(deck, faces) })),
  ]
  for (const { file, html } of files.filter((one) => one.file.includes(wanted))) {
    await stage.setContent(html)
    await stage.evaluate(() => document.fonts.ready)
    const path = join(courses, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await stage.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true }))
  }
})
