import { splitSentences } from '../../../format/segments.ts'

/** A spoken part of a text, and its position, as for a Range. */
export interface Sentence {
  words: string
  from: Node
  start: number
  to: Node
  end: number
}

/** How symbols in a text are read in a language. */
export interface ReadingRules {
  language: string
  /** Spoken in place of a formula. */
  formula: string
}

/** A text node, or the words spoken in place of an element. */
interface Piece {
  node: Node
  words: string
}

/** The text of one line, paragraph, item or cell. */
interface Line {
  pieces: Piece[]
  /** Spoken first although the text does not show it there: the number of an item, the header of a cell. */
  before: string
}

const inline = new Set(
  'a abbr b code del em i img ins kbd mark math q s samp small span strong sub sup u var'.split(' '),
)

const nameOf = (node: Node): string => node.nodeName.toLowerCase()
const attributeOf = (node: Node, name: string): string | null =>
  'getAttribute' in node ? (node as Element).getAttribute(name) : null
const isText = (node: Node): boolean => nameOf(node) === '#text'

/** Not read: footnote markers, the notes at the end, deleted text, and collapsed content. */
function isUnread(node: Node): boolean {
  const name = nameOf(node)
  return (
    name === 'del' ||
    attributeOf(node, 'aria-hidden') === 'true' ||
    attributeOf(node, 'data-footnote-ref') !== null ||
    attributeOf(node, 'data-footnotes') !== null
  )
}

/** Elements with a name in a node, in order. */
function within(node: Node, ...names: string[]): Node[] {
  return [...node.childNodes].flatMap((child) =>
    names.includes(nameOf(child)) ? [child] : within(child, ...names),
  )
}

const wordsOf = (node: Node): string =>
  isText(node) ? (node.nodeValue ?? '') : [...node.childNodes].map(wordsOf).join('')

/** Character by character, so that positions in the words are positions in the text. */
const spaced = (text: string): string => text.replaceAll(/[\s\u00a0]/g, ' ')

function piecesOf(node: Node, reading: ReadingRules): Piece[] {
  const name = nameOf(node)
  if (isUnread(node)) return []
  if (isText(node)) return [{ node, words: spaced(node.nodeValue ?? '') }]
  if (name === 'math') return [{ node, words: ` ${reading.formula} ` }]
  if (name === 'img') return [{ node, words: attributeOf(node, 'alt') ?? '' }]
  return [...node.childNodes].flatMap((child) => piecesOf(child, reading))
}

const isSaid = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

function linesIn(nodes: Iterable<Node>, reading: ReadingRules): Line[] {
  const lines: Line[] = []
  let pieces: Piece[] = []
  const endLine = () => {
    if (pieces.some(({ words }) => isSaid(words))) lines.push({ pieces, before: '' })
    pieces = []
  }
  for (const node of nodes) {
    if (isText(node) || inline.has(nameOf(node))) pieces.push(...piecesOf(node, reading))
    else {
      endLine()
      lines.push(...blockOf(node, reading))
    }
  }
  endLine()
  return lines
}

const linesOf = (node: Node, reading: ReadingRules): Line[] => linesIn(node.childNodes, reading)

const introduced = (before: string, [first, ...rest]: Line[]): Line[] =>
  first ? [{ ...first, before: before + first.before }, ...rest] : []

function itemsOf(list: Node, reading: ReadingRules): Line[] {
  const first = Number(attributeOf(list, 'start') ?? 1)
  return within(list, 'li').flatMap((item, index) => introduced(`${first + index}: `, linesOf(item, reading)))
}

/** A table, row by row, each cell with its column header. */
function cellsOf(table: Node, reading: ReadingRules): Line[] {
  const headings = within(table, 'thead').flatMap((head) => within(head, 'th', 'td'))
  const rows = [...table.childNodes]
    .filter((part) => nameOf(part) !== 'thead')
    .flatMap((part) => (nameOf(part) === 'tr' ? [part] : within(part, 'tr')))
  return rows.flatMap((row) =>
    within(row, 'th', 'td').flatMap((cell, column) => {
      const heading = spaced(headings[column] ? wordsOf(headings[column]) : '').trim()
      return introduced(heading && `${heading}: `, linesOf(cell, reading))
    }),
  )
}

/** Prompts and other texts are read line by line; program code is not. */
function codeOf(listing: Node): Line[] {
  const isProgram = within(listing, 'code').some((code) =>
    /\blanguage-(?!(text|txt|plain|md|markdown)\b)/.test(attributeOf(code, 'class') ?? ''),
  )
  const texts = isProgram ? [] : textsIn(listing)
  return texts.map((node) => ({ pieces: [{ node, words: node.nodeValue ?? '' }], before: '' }))
}

const textsIn = (node: Node): Node[] => (isText(node) ? [node] : [...node.childNodes].flatMap(textsIn))

function blockOf(node: Node, reading: ReadingRules): Line[] {
  if (isUnread(node)) return []
  const name = nameOf(node)
  if (name === 'ol') return itemsOf(node, reading)
  if (name === 'table') return cellsOf(node, reading)
  if (name === 'pre') return codeOf(node)
  // The caption describes the image.
  if (name === 'figure') return within(node, 'figcaption').flatMap((caption) => linesOf(caption, reading))
  if (name === 'details' && attributeOf(node, 'open') === null)
    return within(node, 'summary').flatMap((summary) => linesOf(summary, reading))
  return linesOf(node, reading)
}

const abbreviations =
  /(?:^|[\s(„“])(?:al|art|dr|godz|inż|lit|m\.in|mgr|np|nr|ok|pkt|por|prof|str|św|tj|tzn|tzw|ul|ust|zob|e\.g|i\.e|cf|fig|mr|mrs|ms|no|pp?|sec|vs)\.\s*$/i

/** Some voices stop in utterances longer than a quarter of a minute. */
const longest = 200
const pauses = ['; ', ': ', ' – ', ', ']

function cut(text: string): string[] {
  if (text.length <= longest) return [text]
  const pause = Math.max(...pauses.map((mark) => text.lastIndexOf(mark, longest) + mark.length - 1))
  const at = pause > longest / 4 ? pause : text.lastIndexOf(' ', longest)
  return at < 1 ? [text] : [text.slice(0, at), ...cut(text.slice(at))]
}

function split(text: string, language: string): string[] {
  const segments = splitSentences(text, language)
  // Without a segmenter, a paragraph counts as a sentence.
  if (!segments) return cut(text)
  const sentences: string[] = []
  for (const segment of segments) {
    const last = sentences.at(-1)
    // A URL may contain a question mark.
    if (last !== undefined && (abbreviations.test(last) || !/\s$/.test(last)))
      sentences.push(sentences.pop() + segment)
    else sentences.push(segment)
  }
  return sentences.flatMap(cut)
}

/** As spoken: only the host of a URL, no checkboxes of tasks, no soft hyphens. */
const saidOf = (text: string): string =>
  text
    .replaceAll(/\bhttps?:\/\/(?:www\.)?([^\s/]+)\S*/g, '$1')
    .replaceAll(/[☐☑\u00ad]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns the position of a character of a line in its pieces. A piece for an element has only a start and an end. */
function placeIn(pieces: readonly Piece[], at: number, edge: 'start' | 'end'): [Node, number] {
  let before = 0
  for (const { node, words } of pieces) {
    const isHere = edge === 'start' ? at < before + words.length : at <= before + words.length
    if (isHere && isText(node)) return [node, at - before]
    if (isHere) return [node, edge === 'start' ? 0 : node.childNodes.length]
    before += words.length
  }
  throw new RangeError(`no letter ${at} in a line of ${before}`)
}

function sentencesOf({ pieces, before }: Line, { language }: ReadingRules): Sentence[] {
  let at = 0
  let said = before
  return split(pieces.map(({ words }) => words).join(''), language).flatMap((segment) => {
    const start = at + segment.length - segment.trimStart().length
    at += segment.length
    if (!isSaid(segment)) return []
    const words = said + saidOf(segment)
    said = ''
    const [from, startIn] = placeIn(pieces, start, 'start')
    const [to, endIn] = placeIn(pieces, start + segment.trim().length, 'end')
    return [{ words, from, start: startIn, to, end: endIn }]
  })
}

/** Everything read from a text, in order: headings, paragraphs, items, captions and cells, sentence by sentence. */
export const sentencesIn = (text: Node, reading: ReadingRules): Sentence[] =>
  linesOf(text, reading).flatMap((line) => sentencesOf(line, reading))
