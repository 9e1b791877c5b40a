import { describe, expect, test } from 'vitest'
import { readLine, renderBody, renderPage, renderSlides } from '../markdown/markdown.ts'
import { readMarkdown } from './reader.ts'

const long = `# Sześć słów\n\n${'To jest z powodu *długości* akapit.\n\n'.repeat(100)}$\`a^2\`$ and ![x](x.png)\n`

describe('a text is parsed once', () => {
  test.each(['# Krótki\n\nz wiersza', long])('and the same tree given the next time', async (text) => {
    const first = await readMarkdown(text, 'pl')
    expect(await readMarkdown(text, 'pl')).toBe(first)
    expect(await readMarkdown(text, 'en'), 'in each language').not.toBe(first)
    expect(await readMarkdown(`${text}x`, 'pl')).not.toBe(first)
  })

  test('a tree stays as it is, whatever is made of it', async () => {
    const { tree } = await readMarkdown(long, 'pl')
    if (!tree) throw new Error('not read')
    const before = structuredClone(tree)
    const options = { titles: ['Sześć słów'], media: new Map() }
    for (const render of [renderBody, renderPage, renderSlides]) render(tree, options)
    expect(tree).toEqual(before)
  })

  test('a problem is looked for anew: it may have been one of time', async () => {
    const deep = '> '.repeat(200)
    const first = await readMarkdown(deep, 'pl')
    expect(first.problem).not.toBeNull()
    expect(await readMarkdown(deep, 'pl')).not.toBe(first)
  })

  test('a line too, with what is wrong in it', () => {
    const line = readLine('Is $`\\unknown`$ known *today*?', 'en')
    expect(line).toMatchObject({
      html: expect.stringContaining('<em>today</em>'),
      problems: [expect.objectContaining({ code: 'formula' })],
    })
    expect(readLine('Is $`\\unknown`$ known *today*?', 'en')).toBe(line)
  })
})
