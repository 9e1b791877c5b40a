import { bindShortWords } from '@zenit/contract/typography'
import type { Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import type { Language, Localized } from '../document.ts'

/** Content to copy or compute with, character by character. */
const verbatim = new Set(['code', 'pre', 'kbd', 'samp', 'math'])

/** A line break in the source is a space on the page; after a short word it would separate that word from the next. */
const endOfLine = /(?<=(?:^|[\s(„])[aiouwz])\n(?=\S)/gi

/** Applies Polish typography to a tree, except for code and formulas; changes the tree. */
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

/** Applies it to a plain text of the content: a title, a description, an answer. */
export const bound = (texts: Localized): Localized =>
  texts.pl === undefined ? texts : { ...texts, pl: bindShortWords(texts.pl) }
