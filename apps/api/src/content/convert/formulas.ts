import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'

const formula = /\$\$([^$]+)\$\$|(?<![\\$\w])\$(?!\s)([^$\n]+?)(?<!\s)\$(?![\d$])/g

/**
 * Formulas between dollars become code, so that Markdown leaves their underscores and backslashes alone. Amounts of
 * money, and dollars inside code, stay. The text keeps its lines.
 */
export function formulasAsCode(source: string, tree: Root): { text: string; count: number } {
  const code: [number, number][] = []
  visit(tree, ['code', 'inlineCode', 'html'], (node) => {
    code.push([node.position?.start.offset ?? 0, node.position?.end.offset ?? 0])
  })
  let count = 0
  const text = source.replace(
    formula,
    (whole: string, block: string | undefined, inline = '', at: number) => {
      if (code.some(([start, end]) => at < end && at + whole.length > start)) return whole
      if (block === undefined && !looksLikeTex(inline)) return whole
      count++
      if (block?.includes('\n')) return `\`\`\`tex\n${block.trim()}\n\`\`\``
      return `\`${(block ?? inline).trim()}\``
    },
  )
  return { text, count }
}

function looksLikeTex(text: string): boolean {
  return /^[A-Za-z]$/.test(text) || /\\[a-z]+|[_^{}]|[A-Za-z]\(|=/.test(text)
}
