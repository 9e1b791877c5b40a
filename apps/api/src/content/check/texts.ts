import type { Element, Root } from 'hast'
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import type { Language } from '../document.ts'
import type { Piece } from '../format/pack.ts'
import { walk } from '../format/walk.ts'
import type { IssueCode, Issues, SourceLocation } from '../issues.ts'
import type { TextLibrary } from '../markdown/texts.ts'
import type { MediaLibrary } from '../media/media.ts'
import { readMarkdown } from '../reading/reader.ts'
import type { YamlPath } from '../reading/yaml-text.ts'
import { warnOfGarbled } from './garbled.ts'

interface TextCheckInput {
  texts: TextLibrary
  media: MediaLibrary
}

/** A Markdown text of one language: a file, or a text within a YAML file. */
interface WrittenText {
  language: Language
  /** Place of its first line. */
  start: SourceLocation
  /** Name for messages about another language. */
  name: string
  tree: Root
}

/** The languages of one Markdown text, as written in YAML. */
interface TextValue {
  use: 'deck' | 'body' | 'page' | 'inline'
  path: YamlPath
  /** Names of files, or the texts themselves. */
  written: Partial<Record<Language, unknown>>
}

const mostWordsOfSentence = 60
const mostWordsOnAverage = 30
/** With fewer sentences, an average has no meaning. */
const fewestSentences = 5
/** Languages differ in length; twice as many words are another text. */
const mostTimesLonger = 2
const fewestWords = 60

/** Warns about texts that are hard to read or to see, and about languages whose content differs. */
export async function warnOfTexts(
  pieces: readonly Piece[],
  issues: Issues,
  means: TextCheckInput,
): Promise<void> {
  const seen = new Set<string>()
  for (const piece of pieces) {
    for (const value of textsOf(piece)) {
      const read = await readAll(piece, value, means)
      for (const text of read) {
        const key = `${text.language}:${text.start.file}:${text.start.line}`
        if (!seen.has(key)) warnOfOne(text, issues)
        seen.add(key)
      }
      const [first, second] = read
      if (first?.tree.children.length && second?.tree.children.length)
        warnOfDifferences(value.use, [first, second], issues)
    }
  }
}

/** The Markdown texts that a piece names or contains. */
function textsOf({ schema, value, path }: Piece): TextValue[] {
  const found: TextValue[] = []
  walk(schema, value, path, (role, written, at) => {
    if (typeof written !== 'object' || written === null) return
    if (role.kind === 'markdown') found.push({ use: 'inline', path: at, written })
    else if (role.kind === 'file' && (role.use === 'deck' || role.use === 'body' || role.use === 'page'))
      found.push({ use: role.use, path: at, written })
  })
  return found
}

async function readAll(piece: Piece, value: TextValue, means: TextCheckInput): Promise<WrittenText[]> {
  const { source } = piece
  const read = Object.entries(value.written).map(async ([key, written]) => {
    const language = key as Language
    if (value.use === 'inline') {
      const { tree } = await readMarkdown(String(written), language)
      const start = { file: source.file, line: source.lineOfText([...value.path, language]) }
      return tree ? [{ language, start, name: `${start.file}:${start.line}`, tree }] : []
    }
    const { text } = await means.texts.file(source.file, String(written), language)
    const file = means.media.nameOf(source.file, String(written))
    return text?.isRead ? [{ language, start: { file, line: 1 }, name: file, tree: text.tree }] : []
  })
  return (await Promise.all(read)).flat()
}

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0

const blocks = new Set(['p', 'li', 'td', 'th', 'dt', 'dd', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const containers = new Set(['ul', 'ol', 'dl', 'table', 'blockquote', 'pre', 'div', 'section', 'details'])

/** Text of a block without that of the blocks in it. */
const ownText = (node: Element): string =>
  node.children
    .filter(
      (child) => child.type !== 'element' || !(blocks.has(child.tagName) || containers.has(child.tagName)),
    )
    .map((child) => textOf(child))
    .join('')

function warnOfOne({ start, tree }: WrittenText, issues: Issues): void {
  const sentences: number[] = []
  visit(tree, 'element', (node) => {
    const place = { file: start.file, line: start.line + (node.position?.start.line ?? 1) - 1 }
    if (node.tagName === 'img' && String(node.properties.alt ?? '').trim() === '')
      issues.warn(place, 'image-without-alt', { name: String(node.properties.src ?? '') })
    if (node.tagName === 'pre') return 'skip'
    if (!blocks.has(node.tagName)) return undefined
    const text = ownText(node)
    warnOfGarbled(text, place, issues)
    for (const sentence of text.split(/(?<=[.!?…:;])\s+/)) {
      const words = wordsIn(sentence)
      // Short items of lists and cells of tables would hide long sentences from the average.
      if (words > 0 && node.tagName === 'p') sentences.push(words)
      if (words > mostWordsOfSentence) issues.warn(place, 'long-sentence', { words })
    }
    return undefined
  })
  const average = sentences.reduce((sum, words) => sum + words, 0) / sentences.length
  if (sentences.length >= fewestSentences && average > mostWordsOnAverage)
    issues.warn(start, 'hard-to-read', { words: Math.round(average) })
}

/** Compares what both languages of a text must have in equal number: slides, headings, images, and roughly words. */
function warnOfDifferences(
  use: TextValue['use'],
  [first, second]: [WrittenText, WrittenText],
  issues: Issues,
): void {
  const compare = (code: IssueCode, count: (tree: Root) => number) => {
    const [there, here] = [count(first.tree), count(second.tree)]
    if (there !== here) issues.warn(second.start, code, { other: first.name, there, here })
  }
  if (use === 'deck')
    compare('slides-differ', (tree) => countOf(tree, ({ tagName }) => /^h[12]$/.test(tagName)))
  else compare('headings-differ', (tree) => countOf(tree, ({ tagName }) => /^h[1-6]$/.test(tagName)))
  compare('images-differ', (tree) => countOf(tree, ({ tagName }) => tagName === 'img'))
  const [there, here] = [wordsIn(textOf(first.tree)), wordsIn(textOf(second.tree))]
  if (Math.max(there, here) >= fewestWords && Math.max(there, here) > mostTimesLonger * Math.min(there, here))
    issues.warn(second.start, 'lengths-differ', { other: first.name, there, here })
}

function countOf(tree: Root, isOne: (node: Element) => boolean): number {
  let count = 0
  visit(tree, 'element', (node) => {
    if (isOne(node)) count++
  })
  return count
}
