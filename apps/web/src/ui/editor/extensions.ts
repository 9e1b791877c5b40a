import { type Extensions, Mark, mergeAttributes } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'
import { LineBreak } from './line-break.ts'
import { keptHref } from './link-address.ts'
import { boldRules, italicRules } from './pasted.ts'

/** Two levels, below the page's headings; pasted headings of other levels get the nearest one. */
const TwoHeadings = Heading.configure({ levels: [2, 3] }).extend({
  parseHTML: () =>
    [2, 2, 3, 3, 3, 3].map((level, index) => ({ tag: `h${index + 1}` as const, attrs: { level } })),
})

/** Tab leaves the editor, so that keyboard users are never trapped in a list (WCAG 2.1.2). */
const Item = ListItem.extend({
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) }
  },
})

const Link = Mark.create({
  name: 'link',
  inclusive: false,
  exitable: true,
  addAttributes: () => ({
    href: { default: null, parseHTML: (element) => keptHref(element.getAttribute('href') ?? '') },
  }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = keptHref(element.getAttribute('href') ?? '')
        return href === null ? false : { href }
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', mergeAttributes(HTMLAttributes), 0],
})

/** Everything that a text may contain. Other pasted content loses its formatting and keeps its text. */
export const extensions: Extensions = [
  Document,
  Paragraph,
  Text,
  Bold.extend({ parseHTML: () => boldRules }),
  Italic.extend({ parseHTML: () => italicRules }),
  TwoHeadings,
  BulletList,
  OrderedList,
  Item,
  ListKeymap,
  LineBreak,
  Link,
  UndoRedo,
]
