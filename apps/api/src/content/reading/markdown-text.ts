import type { Root } from 'hast'
import type { Language } from '../document.ts'
import type { Finding, Problem } from '../issues.ts'
import { formulaProblems } from '../markdown/formulas.ts'
import { parseText, renderBody } from '../markdown/markdown.ts'

/** A text's tree with its problems; or the only reason why it cannot be parsed. */
export type MarkdownResult =
  | { tree: Root; errors: Problem[]; warnings: Problem[]; problem: null }
  | { tree: null; problem: Problem }

/** More than anybody writes by hand, and few enough for recursive readers of trees. */
const mostLevels = 100
const mostNodes = 100_000
const mostColumns = 100
const mostHtml = 4 * 1024 * 1024

/** Parses a Markdown text. The caller must limit the time: for some texts it grows with the square of the size. */
export function readMarkdownText(text: string, language: Language): MarkdownResult {
  const problem = shapeProblem(text)
  if (problem) return { tree: null, problem }
  try {
    const { tree, removed } = parseText(text, language)
    const size = sizeProblem(tree)
    if (size) return { tree: null, problem: { line: 1, ...size } }
    const warnings = removed.map(
      ({ name, line }): Problem => ({ line, code: 'html-removed', values: { name } }),
    )
    return { tree, errors: formulaProblems(tree), warnings, problem: null }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { tree: null, problem: { line: 1, code: 'too-deep' } }
  }
}

const container = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y

/** Problems visible in the lines, before a parser runs. */
function shapeProblem(text: string): Problem | null {
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (levelsOf(line) > mostLevels) return { line: index + 1, code: 'too-deep' }
    if (/^[\s|:>+*-]+$/.test(line) && line.split('|').length > mostColumns) {
      return { line: index + 1, code: 'too-many-columns', values: { most: mostColumns } }
    }
  }
  return null
}

/** Number of blockquotes and lists that a line opens, counted no further than needed. */
function levelsOf(line: string): number {
  let levels = 0
  container.lastIndex = 0
  while (levels <= mostLevels && container.test(line)) levels++
  return levels
}

function sizeProblem(tree: Root): Finding | null {
  let level: Root['children'] = tree.children
  let nodes = 0
  for (let depth = 0; level.length > 0; depth++) {
    nodes += level.length
    if (depth >= mostLevels) return { code: 'too-deep' }
    if (nodes > mostNodes) return { code: 'too-many-parts' }
    level = level.flatMap((node) => ('children' in node ? node.children : []))
  }
  // A long URL shared by many links is repeated for each of them.
  const html = renderBody(tree, { titles: [], media: new Map() })
  return html.length > mostHtml ? { code: 'page-too-large' } : null
}
