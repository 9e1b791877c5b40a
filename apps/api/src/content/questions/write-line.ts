import type { Element, ElementContent } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import type { Language } from '../document.ts'
import { readFormula, renderFormulas } from '../markdown/formulas.ts'
import { treeOfLine } from '../markdown/markdown.ts'
import { escaped } from './xml-write.ts'

const stringifier = unified().use(rehypeStringify, { closeSelfClosing: true }).freeze()

/** A Markdown line as XML with formulas as MathML, including their TeX; a text that is not a line is only escaped. */
export const lineAsXml = (text: string, language: Language): string => written(text, language, annotated)

/** A Markdown line as HTML with formulas as TeX between the delimiters of Moodle and MathJax. */
export const lineAsHtml = (text: string, language: Language): string =>
  written(text, language, (tex) => ({ type: 'text', value: `\\(${tex}\\)` }))

function written(text: string, language: Language, draw: (tex: string) => ElementContent | null): string {
  const tree = treeOfLine(text, language)
  if (!tree) return escaped(text)
  renderFormulas(tree, draw)
  return stringifier.stringify(tree).trim()
}

function annotated(tex: string): Element | null {
  const { math } = readFormula(tex)
  if (!math) return null
  const properties = { ...math.properties, xmlns: 'http://www.w3.org/1998/Math/MathML' }
  const shown = element('mrow', {}, math.children)
  const annotation = element('annotation', { encoding: 'application/x-tex' }, [{ type: 'text', value: tex }])
  return element('math', properties, [element('semantics', {}, [shown, annotation])])
}

const element = (
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element => ({ type: 'element', tagName, properties, children })
