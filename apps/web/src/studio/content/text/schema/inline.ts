import { type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Italic } from '@tiptap/extension-italic'
import { LineBreak } from '../../../../ui/editor/line-break.ts'
import { boldRules, italicRules } from '../../../../ui/editor/pasted.ts'

/** A URL allowed in a text: of a website, a page of the product, or a file next to the text. */
const keptAddress = (href: string): string | null =>
  /^(javascript|data|vbscript|file|blob|about):/i.test(href.trim()) || href.trim() === '' ? null : href

const Link = Mark.create({
  name: 'link',
  inclusive: false,
  exitable: true,
  addAttributes: () => ({ href: { default: '' }, title: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = keptAddress(element.getAttribute('href') ?? '')
        return href === null ? false : { href, title: element.getAttribute('title') }
      },
    },
  ],
  // Never followed from the editor.
  renderHTML: ({ HTMLAttributes: { href, title } }) => [
    'a',
    { href: keptAddress(String(href)) ?? '#', ...(title ? { title } : {}) },
    0,
  ],
})

const Strike = Mark.create({
  name: 'strike',
  parseHTML: () => [{ tag: 's' }, { tag: 'del' }],
  renderHTML: () => ['del', 0],
})

/** Copied character by character: only a link can be combined with it. */
const verbatim = { excludes: 'code formula', exitable: true, code: true } as const

const Code = Mark.create({
  name: 'code',
  ...verbatim,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
})

/** Inline TeX in GitHub's notation: $`x^2`$. */
const Formula = Mark.create({
  name: 'formula',
  ...verbatim,
  parseHTML: () => [{ tag: 'code[data-formula]', priority: 60 }],
  renderHTML: () => ['code', { 'data-formula': '' }, 0],
})

export interface ImageOptions {
  /** URL of a file named in the text; null: the pack has no such file. */
  urlOf: (src: string) => string | null
}

const Image = Node.create<ImageOptions>({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addOptions: () => ({ urlOf: () => null }),
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' }, title: { default: null } }),
  parseHTML: () => [
    {
      tag: '[data-src]',
      getAttrs: (element) => ({
        src: element.dataset.src,
        alt: element.dataset.alt ?? '',
        title: element.getAttribute('title'),
      }),
    },
  ],
  renderHTML({ HTMLAttributes: { src, alt, title } }) {
    const url = this.options.urlOf(String(src))
    const attributes = { 'data-src': src, 'data-alt': alt, ...(title ? { title } : {}) }
    return url === null
      ? ['span', mergeAttributes(attributes, { role: 'img', 'aria-label': alt || src })]
      : ['img', mergeAttributes(attributes, { src: url, alt })]
  },
})

/** Inline Markdown without a form in the editor: HTML, footnotes, references. */
const Raw = Node.create({
  name: 'raw',
  group: 'inline',
  inline: true,
  addAttributes: () => ({ value: { default: '' } }),
  parseHTML: () => [{ tag: '[data-raw]', getAttrs: (element) => ({ value: element.dataset.raw }) }],
  renderHTML: ({ HTMLAttributes: { value } }) => ['span', { 'data-raw': value }, String(value)],
})

export const inline: Extensions = [
  Link,
  Bold.extend({ parseHTML: () => boldRules }),
  Italic.extend({ parseHTML: () => italicRules }),
  Strike,
  Code,
  Formula,
  Image,
  Raw,
  LineBreak,
]
