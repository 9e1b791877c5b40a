import { bindShortWords } from '@zenit/contract/typography'
import type { Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import type { Language, Localized } from '../document.ts'

/** What is copied or computed with, letter by letter. */
const verbatim = new Set(['code', 'pre', 'kbd', 'samp', 'math'])

/** A line break in the source of a text is a space on the page; one after a short word would part it from the next. */
const endOfLine = /(?<=(?:^|[\s(„])[aiouwz])\n(?=\S)/gi

/** Sets the Polish text of a tree, code and formulas apart; changes the tree. */
export function bindTree(tree: Root, language: Language): Root {
  if (language !== 'pl') return tree
  visit(tree, (node) => {
    if (node.type === 'element' && verbatim.has(node.tagName)) return SKIP
    if (node.type === 'element' && typeof node.properties.alt === 'string')
      node.properties.alt = bindShortWords(node.properties.alt)
    if (node.type === 'text') node.value = bindShortWords(node.value.replaceAll(endOfLine, ' '))
    return undefined
  })
  return tree
}

/** Sets a plain text of the content: a title, a description, an answer. */
export const bound = (texts: Localized): Localized =>
  texts.pl === undefined ? texts : { ...texts, pl: bindShortWords(texts.pl) }
