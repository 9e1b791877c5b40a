import type { Element, Root } from 'hast'
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import type { Language } from '../document.ts'
import type { Piece } from '../format/pack.ts'
import { walk } from '../format/walk.ts'
import type { IssueCode, Issues } from '../issues.ts'
import type { Text, TextLibrary } from '../markdown/texts.ts'
import type { MediaLibrary } from '../media/media.ts'

interface TextCheckInput {
  texts: TextLibrary
  media: MediaLibrary
}

/** A Markdown file of one language, with its name in the pack. */
interface WrittenText {
  language: Language
  file: string
  tree: Root
}

const mostWordsOfSentence = 60
const mostWordsOnAverage = 30
/** With fewer sentences, an average has no meaning. */
const fewestSentences = 5
/** Languages differ in length; twice as many words are another text. */
const mostTimesLonger = 2
const fewestWords = 60

/** UTF-8 that was read as Windows-1252 or Windows-1250 and saved again, and replacement characters. */
const garbled = /[ÃÅÄĂĹ][\u0080-\u00bf\u0152-\u0178\u2018-\u2122]|\ufffd/

/** Warns about texts that are hard to read or to see, and about languages whose content differs. */
export async function warnOfTexts(
  pieces: readonly Piece[],
  issues: Issues,
  means: TextCheckInput,
): Promise<void> {
  const seen = new Set<string>()
  for (const piece of pieces) {
    const named: { use: string; files: Partial<Record<Language, string>> }[] = []
    walk(piece.schema, piece.value, piece.path, (role, value) => {
      const isText = role.kind === 'file' && ['deck', 'body', 'page'].includes(role.use)
      if (isText && typeof value === 'object') named.push({ use: role.use, files: value as object })
    })
    for (const { use, files } of named) {
      const written = await readAll(piece, files, means)
      for (const text of written) {
        if (seen.has(`${text.language}:${text.file}`)) continue
        seen.add(`${text.language}:${text.file}`)
        warnOfOne(text, issues)
      }
      const [first, second] = written
      if (first?.tree.children.length && second?.tree.children.length)
        warnOfDifferences(use, [first, second], issues)
    }
  }
}

async function readAll(
  piece: Piece,
  files: Partial<Record<Language, string>>,
  { texts, media }: TextCheckInput,
): Promise<WrittenText[]> {
  const read = Object.entries(files).map(async ([language, file]) => {
    const { text } = await texts.file(piece.source.file, String(file), language as Language)
    const isThere = (found: Text | null): found is Text => found?.isRead === true
    if (!isThere(text)) return []
    return [
      {
        language: language as Language,
        file: media.nameOf(piece.source.file, String(file)),
        tree: text.tree,
      },
    ]
  })
  return (await Promise.all(read)).flat()
}

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0

function warnOfOne({ file, tree }: WrittenText, issues: Issues): void {
  const sentences: number[] = []
  visit(tree, 'element', (node) => {
    const line = node.position?.start.line ?? 1
    if (node.tagName === 'img' && String(node.properties.alt ?? '').trim() === '')
      issues.warn({ file, line }, 'image-without-alt', { name: String(node.properties.src ?? '') })
    if (node.tagName === 'pre') return 'skip'
    if (node.tagName !== 'p') return undefined
    const text = textOf(node)
    const sample = text.match(garbled)
    if (sample) issues.warn({ file, line }, 'garbled-text', { sample: around(text, sample.index ?? 0) })
    for (const sentence of text.split(/(?<=[.!?…:;])\s+/)) {
      const words = wordsIn(sentence)
      if (words > 0) sentences.push(words)
      if (words > mostWordsOfSentence) issues.warn({ file, line }, 'long-sentence', { words })
    }
    return undefined
  })
  const average = sentences.reduce((sum, words) => sum + words, 0) / sentences.length
  if (sentences.length >= fewestSentences && average > mostWordsOnAverage)
    issues.warn({ file, line: 1 }, 'hard-to-read', { words: Math.round(average) })
}

const around = (text: string, index: number): string => text.slice(Math.max(0, index - 8), index + 12).trim()

/** Compares what both languages of a text must have in equal number: slides, headings, images, and roughly words. */
function warnOfDifferences(use: string, [first, second]: [WrittenText, WrittenText], issues: Issues): void {
  const place = { file: second.file, line: 1 }
  const compare = (code: IssueCode, count: (tree: Root) => number) => {
    const [there, here] = [count(first.tree), count(second.tree)]
    if (there !== here) issues.warn(place, code, { other: first.file, there, here })
  }
  if (use === 'deck')
    compare('slides-differ', (tree) => countOf(tree, ({ tagName }) => /^h[12]$/.test(tagName)))
  else compare('headings-differ', (tree) => countOf(tree, ({ tagName }) => /^h[1-6]$/.test(tagName)))
  compare('images-differ', (tree) => countOf(tree, ({ tagName }) => tagName === 'img'))
  const [there, here] = [wordsIn(textOf(first.tree)), wordsIn(textOf(second.tree))]
  if (Math.max(there, here) >= fewestWords && Math.max(there, here) > mostTimesLonger * Math.min(there, here))
    issues.warn(place, 'lengths-differ', { other: first.file, there, here })
}

function countOf(tree: Root, isOne: (node: Element) => boolean): number {
  let count = 0
  visit(tree, 'element', (node) => {
    if (isOne(node)) count++
  })
  return count
}
