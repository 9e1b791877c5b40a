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

/** A Markdown line as XML with formulas as MathML, including their TeX; a text that is not a line is only escaped. */
export const lineAsXml = (text: string, language: Language): string => written(text, language, annotated)

/** A Markdown line as HTML with formulas as TeX between the delimiters of Moodle and MathJax. */
export const lineAsHtml = (text: string, language: Language): string => written(text, language, delimited)

function written(text: string, language: Language, draw: DrawFormula): string {
  const tree = treeOfLine(text, language)
  if (!tree) return plainText(text)
  keepTexAsText(tree)
  renderFormulas(tree, draw)
  return stringifier.stringify(tree).trim()
}

/** Outside formulas, the signs that begin one elsewhere are text. */
function keepTexAsText(tree: Root): void {
  visit(tree, (node, index, parent) => {
    if (node.type === 'element' && isFormula(node)) return SKIP
    // Written here, and not again when the tree is.
    if (node.type === 'text' && parent && index !== undefined)
      parent.children[index] = { type: 'raw', value: plainText(node.value) }
    return undefined
  })
}

/**
 * Moodle takes a formula within a line from the last `\(` to the next `\)`, whatever is around them; one that has
 * these in its words needs the delimiters of a block, and one that has both stays code.
 */
function delimited(tex: string): ElementContent | null {
  // A backslash at the end would belong to the delimiter.
  const inside = tex.endsWith('\\') ? `${tex} ` : tex
  if (!/\\[()]/.test(inside)) return { type: 'text', value: `\\(${inside}\\)` }
  return inside.includes('\\]') ? null : { type: 'text', value: `\\[${inside}\\]` }
}
