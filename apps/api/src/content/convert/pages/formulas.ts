import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { readFormula } from '../../markdown/formulas.ts'

const formula = /\$\$([^$]+)\$\$|(?<![\\$\w])\$(?!\s)([^$\n]+?)(?<!\s)\$(?![\d$])/g

interface UnreadableFormula {
  /** From 1. */
  line: number
  tex: string
  why: string
}

interface ConvertedFormulas {
  text: string
  /** Formulas in the content folder's notation. */
  count: number
  /** Unreadable formulas, which stay code. */
  unreadable: UnreadableFormula[]
}

/**
 * Converts formulas between dollar signs to the notation of content folders, in which Markdown does not interpret their
 * underscores and backslashes. Amounts of money, and dollar signs in code, stay. The number of lines is unchanged.
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
      // Formulas are in text order, and so are code spans.
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

/** Nothing else is on its first and last line: it can be a block of its own. */
function standsAlone(source: string, from: number, to: number): boolean {
  const before = source.slice(source.lastIndexOf('\n', from - 1) + 1, from)
  const lineEnd = source.indexOf('\n', to)
  return before.trim() === '' && source.slice(to, lineEnd < 0 ? undefined : lineEnd).trim() === ''
}

function looksLikeTex(text: string): boolean {
  return /^[A-Za-z]$/.test(text) || /\\[a-z]+|[_^{}]|[A-Za-z]\(|=/.test(text)
}
