import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../document.ts'
import { type Cartridge, readCartridge } from './cartridge/cartridge.ts'
import { readSite } from './layouts/docusaurus.ts'
import type { Layout, Page } from './layouts/layout.ts'
import { readBook } from './layouts/mdbook.ts'
import { readNumbered } from './layouts/numbered-names.ts'
import { readSources, requireInside, type Sources } from './sources.ts'

export interface Repository extends Sources, Layout {
  /** The real path. */
  root: string
  languages: Language[]
  license: string | null
  /** Description of the course, if the source has one outside its pages. */
  description: string | null
  /** Pages outside all lessons. */
  leftOut: string[]
  /** For a cartridge, which states the places of its quizzes. */
  cartridge: Pick<Cartridge, 'quizzes' | 'pool' | 'notes'> | null
}

const translations = 'translations'

/**
 * Detects a Common Cartridge, or the layout of Markdown course repositories: a book with a SUMMARY.md, a Docusaurus
 * site, or numbered folders and pages. `translations/<language>` repeats the tree.
 */
export async function readRepository(root: string): Promise<Repository> {
  const cartridge = readCartridge(root, languageOf)
  return cartridge ? fromCartridge(root, cartridge) : readMarkdown(root)
}

function fromCartridge(root: string, cartridge: Cartridge): Repository {
  const { texts, layout, language, description } = cartridge
  return {
    ...{ root, texts, ...layout, cartridge, description },
    ...{ languages: [language], license: null, unreadable: [] },
    leftOut: leftOut(texts, layout),
  }
}

async function readMarkdown(root: string): Promise<Repository> {
  const sources = await readSources(root)
  const { texts } = sources
  const files = [...texts.keys()].filter((file) => !file.startsWith(`${translations}/`))
  const hasPolish = existsSync(join(root, translations, 'pl'))
  const language = hasPolish ? 'en' : languageOf(files.map((file) => texts.get(file) ?? ''))
  const page = (file: string): Page => {
    if (language === 'pl') return { en: file, pl: file }
    const polish = `${translations}/pl/${file}`
    return hasPolish && texts.has(polish) ? { en: file, pl: polish } : { en: file }
  }
  const means = { root, files, texts, page, language }
  const layout = readBook(means) ?? readSite(means) ?? readNumbered(means)
  const license = readdirSync(root).find((name) => /^licen[cs]e(\.md|\.txt)?$/i.test(name)) ?? null
  if (license) requireInside(root, license)
  const languages: Language[] = hasPolish ? ['pl', 'en'] : [language]
  return {
    ...{ ...sources, ...layout, root, languages, license, description: null, cartridge: null },
    leftOut: leftOut(texts, layout),
  }
}

/** Letters that, among the languages of courses, only Polish has. */
const polishLetters = /[ąćęłńśźż]/gi
/** In Polish about one letter in fifteen is one of them; English texts with Polish names have far fewer. */
const fewestInPolish = 1 / 60

/** The language of a repository without translations. */
function languageOf(texts: readonly string[]): Language {
  const text = texts.join('\n').normalize()
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return (text.match(polishLetters)?.length ?? 0) > letters * fewestInPolish ? 'pl' : 'en'
}

function leftOut(texts: Sources['texts'], { readme, lessons, extras, contents }: Layout): string[] {
  const pages = [
    ...lessons.flatMap((lesson) => [...lesson.further, ...lesson.tasks, ...lesson.attachments]),
    ...lessons.flatMap(({ main, module }) => [main ?? [], module ?? []].flat()),
    ...extras,
    ...(readme ? [readme] : []),
  ]
  const used = new Set([...pages.flatMap((page) => Object.values(page)), ...contents])
  return [...texts.keys()].filter((file) => !used.has(file)).sort()
}
