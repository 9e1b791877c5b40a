import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Node } from '@tiptap/pm/model'
import { describe, expect, test } from 'vitest'
import { textSchema } from '../schema/schema.ts'
import { MarkdownText } from './text.ts'

const demo = fileURLToPath(new URL('../../../../../../../content', import.meta.url))
const inputs = process.env.ZENIT_INPUTS ?? fileURLToPath(new URL('../shared/inputs', `file://${demo}`))

/** Every Markdown file of the demo content and, if available, of the real courses. */
const files = [demo, inputs].filter(existsSync).flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file)),
)

function opened(source: string): { text: MarkdownText; doc: Node } {
  const text = new MarkdownText(textSchema)
  return { text, doc: text.open(source) }
}

const docOf = (parts: readonly Node[]): Node => textSchema.node('doc', null, parts)
const paragraph = (words: string): Node => textSchema.node('paragraph', null, textSchema.text(words))
const kindsOf = (doc: Node): string[] => doc.children.map(({ type }) => type.name)
/** Removes the remembered sources. */
const forgetful = (doc: Node): Node =>
  docOf(
    doc.children.map((node) => node.type.create({ ...node.attrs, source: null }, node.content, node.marks)),
  )

const long = { tags: ['long'], timeout: 300_000 }

describe('[EDIT-01] a Markdown text in the editor', () => {
  test('every file of the content is exactly the same after it was opened', long, () => {
    expect(files.length).toBeGreaterThan(100)
    const changed = files.filter((file) => {
      const source = readFileSync(file, 'utf8')
      const { text, doc } = opened(source)
      return text.write(doc) !== source
    })
    expect(changed).toEqual([])
  })

  test('an edit keeps all other parts exactly, and rewritten parts are parsed to the same', long, () => {
    const some = files.filter((_, index) => index % 12 === 0)
    for (const file of some) {
      const source = readFileSync(file, 'utf8')
      const { text, doc } = opened(source)
      const added = text.write(docOf([paragraph('Added words'), ...doc.children]))
      expect(added, file).toBe(`Added words\n\n${source.replace(/^\uFEFF?\s*\n/, '')}`)
      const anew = text.write(forgetful(doc))
      expect(opened(anew).text.write(forgetful(opened(anew).doc)), file).toBe(anew)
    }
  })

  test.each([
    ['headings', '# A\n\n###### B', ['heading', 'heading']],
    ['marks', '**bold _both_** and `code`, ~~gone~~ [link](b.md "t")', ['paragraph']],
    ['a list in a list', '- a\n  1. b\n  2. c\n- d', ['bulletList']],
    ['tasks', '- [x] done\n- [ ] to do\n- plain', ['bulletList']],
    ['a table with alignment', '| a | b |\n| - | :-: |\n| `1 \\| 2` | **3** |', ['table']],
    ['a callout', '> [!WARNING]\n> Mind *this*.\n>\n> - and that', ['callout']],
    ['a quotation', '> said\n>\n> > answered', ['blockquote']],
    ['code with its language', '```python title="a.py"\nif a:\n    b()\n```', ['codeBlock']],
    ['formulas', 'So $`x_1^2`$ is.\n\n```math\nx = 2\n```', ['paragraph', 'codeBlock']],
    ['images', '![What is seen](media/a.png "Caption")', ['paragraph']],
    ['a line', 'a\n\n---\n\nb', ['paragraph', 'horizontalRule', 'paragraph']],
    [
      'breaks and HTML in a line',
      'a\\\nb <kbd>Ctrl</kbd> and [^1]\n\n[^1]: Note.',
      ['paragraph', 'sourceBlock'],
    ],
    ['HTML', '<details>\n<summary>More</summary>\n</details>', ['sourceBlock']],
    ['front matter', '---\na: 1\n---\n\nb', ['sourceBlock', 'paragraph']],
  ])('%s: as it is written by the editor itself', (_name, source, kinds) => {
    const { text, doc } = opened(`${source}\n`)
    expect(kindsOf(doc)).toEqual(kinds)
    expect(text.write(forgetful(doc))).toBe(`${source}\n`)
  })

  test.each([
    ['two lists that became neighbours', ['- a', 'x', '- b'], '- a\n\n* b\n'],
    ['a code block after a list', ['- a', 'x', '    code'], '- a\n\n```\ncode\n```\n'],
  ])('%s stay two', (_name, sources, expected) => {
    const { text, doc } = opened(sources.join('\n\n'))
    const without = docOf(doc.children.filter((node) => node.textContent !== 'x'))
    expect(text.write(without).trimEnd()).toBe(expected.trimEnd())
  })

  test('text that only looks like markup stays text', () => {
    const { text } = opened('')
    const words = '* no item, 2 * 3, _a_, # b, [c](d) and <e>'
    const written = text.write(docOf([paragraph(words)]))
    expect(opened(written).doc.textContent).toBe(words)
  })
})
