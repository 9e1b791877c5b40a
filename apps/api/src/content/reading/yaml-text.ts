import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml'
import type { Finding, Problem } from '../issues.ts'

/** Path to a value in a YAML file: keys and indexes from the top. */
export type YamlPath = readonly (string | number)[]

/** Lines of a value: its own, its key's, and the first line of its text (block texts start below). */
interface Lines {
  value: number
  key: number
  text: number
}

/** Lines of all values in a file, by {@link keyOf} of their paths. */
type YamlLines = Map<string, Lines>

export type YamlResult =
  | { value: unknown; lines: YamlLines; problem: null }
  | { value: null; problem: Problem }

export const keyOf = (path: YamlPath): string => path.map(String).join('\0')

const mostLevels = 100
/** Enough aliases to save typing; more could double the content with every line. */
const mostAliases = 100

class YamlProblem extends Error {
  readonly problem: Problem

  constructor(line: number, finding: Finding) {
    super(finding.code)
    this.problem = { line, ...finding }
  }
}

/** Reads a YAML text; of several errors only the first is reported, because the others follow from it. */
export function readYamlText(text: string): YamlResult {
  try {
    return read(text)
  } catch (error) {
    if (error instanceof YamlProblem) return { value: null, problem: error.problem }
    if (error instanceof RangeError) return { value: null, problem: { line: 1, ...tooDeep } }
    throw error
  }
}

const tooDeep: Finding = { code: 'too-deep' }

function read(text: string): YamlResult {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false })
  const lineAt = (node: Node | null | undefined): number =>
    node?.range ? counter.linePos(node.range[0]).line : 1
  const [first] = document.errors.toSorted((a, b) => a.pos[0] - b.pos[0])
  if (first) throw new YamlProblem(counter.linePos(first.pos[0]).line, findingOf(first.code, first.message))
  const lines = linesOf(document.contents as Node | null, lineAt)
  refuseAliases(document.contents as Node | null, lineAt)
  try {
    return { value: document.toJS({ maxAliasCount: mostAliases }), lines, problem: null }
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    throw new YamlProblem(aliasLine(document.contents as Node | null, lineAt), tooManyAliases)
  }
}

const tooManyAliases: Finding = { code: 'too-many-aliases' }

function findingOf(code: string, message: string): Finding {
  if (code === 'MULTIPLE_DOCS') return { code: 'several-documents' }
  if (/call stack/.test(message)) return tooDeep
  const whole = message.replace(/\s+/g, ' ').trim()
  return { code: 'not-yaml', values: { why: whole.length > 200 ? `${whole.slice(0, 199)}…` : whole } }
}

function refuseAliases(contents: Node | null, lineAt: (node: Node) => number): void {
  const anchors = new Set<string>()
  let count = 0
  visit(contents, {
    Alias: (_, alias) => {
      const name = alias.source.slice(0, 60)
      if (!anchors.has(alias.source))
        throw new YamlProblem(lineAt(alias), { code: 'unknown-anchor', values: { name } })
      if (++count > mostAliases) throw new YamlProblem(lineAt(alias), tooManyAliases)
    },
    Value: (_, node) => void (node.anchor && anchors.add(node.anchor)),
  })
}

function aliasLine(contents: Node | null, lineAt: (node: Node) => number): number {
  const found: Alias[] = []
  visit(contents, { Alias: (_, alias) => void found.push(alias) })
  return found[0] ? lineAt(found[0]) : 1
}

function linesOf(contents: Node | null, lineAt: (node: Node) => number): YamlLines {
  const lines: YamlLines = new Map()
  const step = (node: unknown, path: YamlPath, key: number): void => {
    if (!isMap(node) && !isSeq(node) && !isScalar(node) && !isAlias(node)) return
    const value = lineAt(node)
    if (path.length > mostLevels) throw new YamlProblem(value, tooDeep)
    const isBlock = isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED')
    lines.set(keyOf(path), { value, key: key || value, text: value + (isBlock ? 1 : 0) })
    if (isSeq(node)) for (const [index, item] of node.items.entries()) step(item, [...path, index], 0)
    if (!isMap(node)) return
    for (const pair of node.items) {
      if (isScalar(pair.key)) step(pair.value, [...path, String(pair.key.value)], lineAt(pair.key))
    }
  }
  step(contents, [], 0)
  return lines
}
