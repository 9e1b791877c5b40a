import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { readFormula } from '../../markdown/formulas.ts'

const formula = /\$\$([^$]+)\$\$|(?<![\\$\w])\$(?!\s)([^$\n]+?)(?<!\s)\$(?![\d$])/g

interface UnreadableFormula {
  /** Counts from 1. */
  line: number
  tex: string
  why: string
}

interface ConvertedFormulas {
  text: string
  /** Formulas in the content folder's own form. */
  count: number
  /** Those that stay code. */
  unreadable: UnreadableFormula[]
}

/**
 * Formulas between dollars get the form that a content folder has for them, in which Markdown leaves their underscores
 * and backslashes alone. Amounts of money, and dollars inside code, stay. The text keeps its lines.
 */
export function convertFormulas(source: string, tree: Root): ConvertedFormulas {
  const code: [number, number][] = []
  visit(tree, ['code', 'inlineCode', 'html'], (node) => {
    code.push([node.position?.start.offset ?? 0, node.position?.end.offset ?? 0])
  })
  const unreadable: UnreadableFormula[] = []
  let count = 0
  let [nextCode, lineNumber, counted] = [0, 1, 0]
  const text = source.replace(
    formula,
    (whole: string, block: string | undefined, inline = '', at: number) => {
      const end = at + whole.length
      // Formulas come in the order of the text, as pieces of code do.
      while ((code[nextCode]?.[1] ?? Infinity) <= at) nextCode++
      if ((code[nextCode]?.[0] ?? Infinity) < end) return whole
      if (block === undefined && !looksLikeTex(inline)) return whole
      const tex = (block ?? inline).trim()
      const isBlock = block?.includes('\n') === true && standsAlone(source, at, end)
      const { why } = readFormula(tex, isBlock ? 'block' : 'line')
      lineNumber += source.slice(counted, at).split('\n').length - 1
      counted = at
      if (why) unreadable.push({ line: lineNumber, tex, why })
      else count++
      if (isBlock) return `\`\`\`${why ? 'tex' : 'math'}\n${tex}\n\`\`\``
      const line = `\`${tex.replaceAll(/\s*\n\s*/g, ' ')}\``
      return why ? line : `$${line}$`
    },
  )
  return { text, count, unreadable }
}

/** Nothing else is on its first line and its last: it can be a block of its own. */
function standsAlone(source: string, from: number, to: number): boolean {
  const before = source.slice(source.lastIndexOf('\n', from - 1) + 1, from)
  const lineEnd = source.indexOf('\n', to)
  return before.trim() === '' && source.slice(to, lineEnd < 0 ? undefined : lineEnd).trim() === ''
}

function looksLikeTex(text: string): boolean {
  return /^[A-Za-z]$/.test(text) || /\\[a-z]+|[_^{}]|[A-Za-z]\(|=/.test(text)
}
