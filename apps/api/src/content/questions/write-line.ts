import type { ElementContent, Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import type { Language } from '../document.ts'
import { annotated, type DrawFormula, isFormula, renderFormulas } from '../markdown/formulas.ts'
import { treeOfLine } from '../markdown/markdown.ts'
import { plainText } from './xml-write.ts'

const stringifier = unified()
  .use(rehypeStringify, { closeSelfClosing: true, allowDangerousHtml: true })
  .freeze()

/**
 * Writes a Markdown line as XML, with formulas as MathML that includes their TeX; other text is only escaped.
 */
export const lineAsXml = (text: string, language: Language): string => written(text, language, annotated)

/** Writes a Markdown line as HTML, with formulas as TeX between the delimiters of Moodle and MathJax. */
export const lineAsHtml = (text: string, language: Language): string => written(text, language, delimited)

function written(text: string, language: Language, draw: DrawFormula): string {
  const tree = treeOfLine(text, language)
  if (!tree) return plainText(text)
  keepTexAsText(tree)
  renderFormulas(tree, draw)
  return stringifier.stringify(tree).trim()
}

/** Separates the delimiters of formulas in ordinary text, so that they begin none. */
function keepTexAsText(tree: Root): void {
  visit(tree, (node, index, parent) => {
    if (node.type === 'element' && isFormula(node)) return SKIP
    // Already escaped, so the stringifier must not escape it again.
    if (node.type === 'text' && parent && index !== undefined)
      parent.children[index] = { type: 'raw', value: plainText(node.value) }
    return undefined
  })
}

/**
 * Within a line, Moodle reads everything from the last `\(` to the next `\)` as a formula. A formula that
 * contains these needs the block delimiters; one that also contains those stays code.
 */
function delimited(tex: string): ElementContent | null {
  // A backslash at the end would become part of the delimiter.
  const inside = tex.endsWith('\\') ? `${tex} ` : tex
  if (!/\\[()]/.test(inside)) return { type: 'text', value: `\\(${inside}\\)` }
  return inside.includes('\\]') ? null : { type: 'text', value: `\\[${inside}\\]` }
}
