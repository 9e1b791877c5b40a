import type { Element, ElementContent, Root } from 'hast'
import type { InlineCode, Root as MarkdownRoot, Parents, Text } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import temml from 'temml'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import type { Problem } from '../issues.ts'
import { mathSchema } from './sanitise.ts'

/** GitHub's notation: $`…`$ within a line, and a `math` code block on separate lines. */
const formulaClass = 'language-math'

/** Common commands that Temml does not know. */
const macros = { '\\mbox': '\\text{#1}', '\\hbox': '\\text{#1}' }

/**
 * Temml draws these with styles that the page's policy forbids; without them the formula would have another meaning.
 */
const undrawable = /<menclose|border[-:]/

const reader = unified().use(rehypeRaw).use(rehypeSanitize, mathSchema).freeze()

/** The formula as MathML, reduced to the allow-list; or why it cannot be read. */
export type Formula = { math: Element; why: null } | { math: null; why: string }

/** Parses untrusted TeX: no links, no custom classes or styles, no endless macros. */
export function readFormula(tex: string, display: 'line' | 'block' = 'line'): Formula {
  try {
    const options = { displayMode: display === 'block', throwOnError: true, trust: false, strict: false }
    const markup = temml.renderToString(tex, { ...options, macros: { ...macros }, maxExpand: 500 })
    if (undrawable.test(markup)) return { math: null, why: 'boxes and strikes cannot be shown' }
    const tree = reader.runSync({ type: 'root', children: [{ type: 'raw', value: markup }] }) as Root
    visit(tree, 'element', ({ properties }) => {
      if (Array.isArray(properties.className) && properties.className.length === 0)
        delete properties.className
    })
    const [math] = tree.children
    if (math?.type === 'element' && math.tagName === 'math') return { math, why: null }
    return { math: null, why: 'nothing of it can be shown' }
  } catch (error) {
    return { math: null, why: reasonOf(error) }
  }
}

/** Temml shows the formula with marks below the letters, which a list of issues cannot. */
function reasonOf(error: unknown): string {
  const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return first.replace(/:\s*$/, '').trim()
}

/** Marks code between dollar signs as formulas, and removes the dollar signs. */
export function markFormulas(tree: MarkdownRoot): MarkdownRoot {
  visit(tree, 'inlineCode', (node: InlineCode, index, parent: Parents | undefined) => {
    const before = parent?.children[(index ?? 0) - 1]
    const after = parent?.children[(index ?? 0) + 1]
    if (!opens(before) || !closes(after)) return
    before.value = before.value.slice(0, -1)
    after.value = after.value.slice(1)
    node.data = { ...node.data, hProperties: { className: [formulaClass] } }
  })
  return tree
}

const opens = (node: { type: string } | undefined): node is Text =>
  node?.type === 'text' && (node as Text).value.endsWith('$')
const closes = (node: { type: string } | undefined): node is Text =>
  node?.type === 'text' && (node as Text).value.startsWith('$')

type FormulaNode = { node: Element; index: number; parent: Element | Root; display: 'line' | 'block' }

function visitFormulas(tree: Root, act: (formula: FormulaNode) => void): void {
  visit(tree, 'element', (node, index, parent) => {
    const code = node.tagName === 'pre' ? node.children[0] : node
    if (!parent || index === undefined || !isFormula(code)) return
    if (node === code && parent.type === 'element' && parent.tagName === 'pre') return
    act({ node, index, parent: parent as Element | Root, display: node === code ? 'line' : 'block' })
  })
}

/** Code that is a formula, still as TeX. */
export const isFormula = (node: ElementContent | undefined): boolean =>
  node?.type === 'element' &&
  node.tagName === 'code' &&
  Array.isArray(node.properties.className) &&
  node.properties.className.includes(formulaClass)

/** Returns the element that replaces a formula; null: it stays code. */
export type DrawFormula = (tex: string, display: 'line' | 'block') => ElementContent | null

/** Replaces every readable formula by MathML, or by the result of `draw`; the others stay code. */
export function renderFormulas(tree: Root, draw: DrawFormula = mathOf): void {
  const read: { formula: FormulaNode; math: ElementContent }[] = []
  visitFormulas(tree, (formula) => {
    const math = draw(textOf(formula.node), formula.display)
    if (math) read.push({ formula, math })
  })
  for (const { formula, math } of read) {
    // A long formula scrolls in its own box, also by keyboard.
    const box: Element = {
      type: 'element',
      tagName: 'div',
      properties: { className: ['scroll'], tabIndex: 0 },
      children: [math],
    }
    formula.parent.children[formula.index] = formula.display === 'block' ? box : math
  }
}

const mathOf: DrawFormula = (tex, display) => readFormula(tex, display).math

/** MathML with its TeX beside it, for other systems and our own import (MathML 3, 5.1). */
export const annotated: DrawFormula = (tex, display) => {
  const { math } = readFormula(tex, display)
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

/** Problems of the formulas in a text; lines count from its first. */
export function formulaProblems(tree: Root): Problem[] {
  const problems: Problem[] = []
  visitFormulas(tree, ({ node, display }) => {
    const tex = textOf(node).trim()
    const { why } = readFormula(tex, display)
    const line = (node.position?.start.line ?? 1) + (display === 'block' ? 1 : 0)
    if (why) problems.push({ line, code: 'formula', values: { tex: shortened(tex), why } })
  })
  return problems
}

const shortened = (tex: string): string => (tex.length > 60 ? `${tex.slice(0, 59)}…` : tex)
