import { posix } from 'node:path'
import type { Link, Paragraph, TableRow } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import type { Language, Localized } from '../document.ts'
import type { Page } from './layouts/layout.ts'
import { labels } from './pages/labels.ts'
import { titleOf, wordsIn } from './pages/page.ts'
import { parse } from './pages/parse.ts'
import type { Report } from './report.ts'
import type { Repository } from './repository.ts'

interface CourseText {
  title: Localized
  description: Localized
}

const longestDescription = 400

/** The course's title and description: from the README in that language, or generated from its lessons. */
export function describeCourse(
  { title: named, description, texts, readme, languages }: Repository,
  { lessonTitles, name, report }: { lessonTitles: Localized[]; name: string; report: Report },
): CourseText {
  const text: CourseText = { title: {}, description: {} }
  for (const language of languages) {
    const file = readme?.[language]
    const tree = file ? parse(texts.get(file) ?? '') : null
    const title = tree && titleOf(tree)
    const prose = tree?.children.filter((node): node is Paragraph => node.type === 'paragraph').map(proseOf)
    const first = prose?.find((paragraph) => wordsIn(paragraph) >= 8)
    const isUsable = title && first && isLatin(title) && isLatin(first)
    text.title[language] = isUsable ? title : (named ?? name)
    text.description[language] = isUsable
      ? shorten(first)
      : shorten(description ?? made(lessonTitles, language))
    if (!isUsable && !(named && description))
      report.add('languages', file ?? `README (${language})`, { key: 'import-report:made-up' })
  }
  return text
}

/** Titles of lessons in the README of that language, from the row or line that links them. */
export function readmeTitles({
  texts,
  readme,
}: Repository): (page: Page, language: Language) => string | null {
  const titles = new Map<string, string>()
  for (const [language, file] of Object.entries(readme ?? {})) {
    const tree = parse(texts.get(file) ?? '')
    visit(tree, ['tableRow', 'listItem'], (row) => {
      const links: Link[] = []
      visit(row, 'link', (link) => void links.push(link))
      const page = links.map(({ url }) => posix.normalize(url)).find((url) => /^[^:#]+\.md$/i.test(url))
      const [cell] = (row as TableRow).children
      if (page && cell && !titles.has(`${language}:${page}`))
        titles.set(`${language}:${page}`, textOf(cell).trim())
    })
  }
  return (page, language) => titles.get(`${language}:${page.en}`) || null
}

/** Without badges and images, whose alternative texts are not prose. */
function proseOf(paragraph: Paragraph): string {
  return textOf(paragraph, { includeImageAlt: false }).replace(/\s+/g, ' ').trim()
}

function made(titles: Localized[], language: Language): string {
  const title = (at: number) => titles.at(at)?.[language] ?? ''
  return labels[language].description(titles.length, title(0), title(-1))
}

function isLatin(text: string): boolean {
  const all = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return all > 0 && latin / all > 0.9
}

function shorten(text: string): string {
  if (text.length <= longestDescription) return text
  const cut = text.slice(0, longestDescription)
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '))
  return end > 0 ? cut.slice(0, end + 1) : `${cut.slice(0, cut.lastIndexOf(' '))}…`
}
