import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { type Sentence, sentencesIn } from './sentences.ts'

/** The subset of the DOM that the reader uses, from a parse5 tree. */
function toNode(node: DefaultTreeAdapterTypes.Node): Node {
  const attributes = 'attrs' in node ? node.attrs : []
  return {
    nodeName: node.nodeName,
    nodeValue: 'value' in node ? node.value : null,
    childNodes: 'childNodes' in node ? node.childNodes.map(toNode) : [],
    getAttribute: (wanted: string) => attributes.find(({ name }) => name === wanted)?.value ?? null,
  } as unknown as Node
}

const read = (html: string, language = 'en'): Sentence[] =>
  sentencesIn(toNode(parseFragment(html)), { language, formula: language === 'pl' ? 'wzór' : 'formula' })

const wordsOf = (html: string, language?: string) => read(html, language).map(({ words }) => words)

/** The text marked by a sentence, when both ends are in the same node. */
const marked = ({ from, start, to, end }: Sentence) =>
  from === to
    ? from.nodeValue?.slice(start, end)
    : [from.nodeValue?.slice(start), to.nodeValue?.slice(0, end)]

describe('[COURSE-03] read aloud', () => {
  test('headings, paragraphs, items and captions in order, sentence by sentence', () => {
    const html = [
      '<h3 id="section-a">Client data</h3>',
      '<p>Cover the names. <strong>Then</strong> paste\nthe text!</p>',
      '<div class="callout" role="note"><p class="callout-label">Note</p><p>It holds for sheets too.</p></div>',
      '<ul><li>First<ul><li>within</li></ul></li><li><p>Second</p></li></ul>',
      '<figure><img src="/media/a" alt="A form"><figcaption>Three things to cover</figcaption></figure>',
      '<p><img src="/media/b" alt="A contract with covered names"></p>',
      '<hr><blockquote><p>Quoted.</p></blockquote>',
    ].join('\n')
    expect(wordsOf(html)).toEqual([
      'Client data',
      'Cover the names.',
      'Then paste the text!',
      'Note',
      'It holds for sheets too.',
      'First',
      'within',
      'Second',
      'Three things to cover',
      'A contract with covered names',
      'Quoted.',
    ])
  })

  test('a table row by row, each cell with its column heading', () => {
    const html =
      '<div class="scroll"><table><thead><tr><th>Kind</th><th>Allowed</th><th></th></tr></thead>' +
      '<tbody><tr><td>Name</td><td>Once covered. Always.</td><td>yes</td></tr><tr><td>Amount</td><td></td><td>–</td></tr></tbody></table></div>'
    expect(wordsOf(html)).toEqual(['Kind: Name', 'Allowed: Once covered.', 'Always.', 'yes', 'Kind: Amount'])
  })

  test('the numbers of a list, from its start number', () => {
    const html = '<ol start="3"><li><p>Mark.</p><p>Look.</p></li><li>Decide<ol><li>now</li></ol></li></ol>'
    expect(wordsOf(html)).toEqual(['3: Mark.', 'Look.', '4: Decide', '1: now'])
  })

  test('a word instead of a formula, inline code as it is, prompts by line, no code blocks', () => {
    const html =
      '<p>It costs <math><mi>x</mi><mn>2</mn></math>, see <code>costs.csv</code>.</p>' +
      '<div class="scroll"><math display="block"><mi>y</mi></math></div>' +
      '<pre tabindex="0"><code class="language-text">TASK: Write.\n\nCONTEXT: A letter</code></pre>' +
      '<pre tabindex="0"><code>no language</code></pre>' +
      '<pre tabindex="0"><code class="language-json">{ "a": 1 }</code></pre>'
    expect(wordsOf(html)).toEqual([
      'It costs formula , see costs.csv.',
      'formula',
      'TASK: Write.',
      'CONTEXT: A letter',
      'no language',
    ])
  })

  test('no footnote marks and notes, nothing struck out, collapsed or hidden', () => {
    const html =
      '<p>It is so.<sup><a href="#page-fn-1" id="page-fnref-1" data-footnote-ref>1</a></sup> <del>Not</del> Really</p>' +
      '<details><summary>The answer</summary><p>42</p></details><details open><summary>Open</summary>text</details>' +
      '<p aria-hidden="true">decoration</p><p>☐ Cover the names</p><p>—</p>' +
      '<section data-footnotes><h2>Footnotes</h2><ol><li>A note <a data-footnote-backref>↩</a></li></ol></section>'
    expect(wordsOf(html)).toEqual(['It is so.', 'Really', 'The answer', 'Open', 'text', 'Cover the names'])
  })

  test('only the host of a URL', () => {
    const html =
      '<p>See <a href="https://eur-lex.europa.eu/eli">https://www.eur-lex.europa.eu/eli/reg?a=1</a> today.</p>'
    expect(wordsOf(html)).toEqual(['See eur-lex.europa.eu today.'])
  })

  test('Polish abbreviations and bound words do not end a sentence', () => {
    const html =
      '<p>Zgodnie z\u00a0art. 33 RODO zgłoś to w\u00a072 godziny, np. Prezesowi UODO. Potem czekaj.</p>'
    expect(wordsOf(html, 'pl')).toEqual([
      'Zgodnie z art. 33 RODO zgłoś to w 72 godziny, np. Prezesowi UODO.',
      'Potem czekaj.',
    ])
  })

  test('a sentence of more than 200 letters is spoken in parts, completely', () => {
    const sentence = `${'a list of many things, '.repeat(20)}and ${'nothing '.repeat(30)}more.`
    const parts = wordsOf(`<p>${sentence}</p>`)
    expect(parts.every((part) => part.length <= 200)).toBe(true)
    expect(parts[0]).toMatch(/things,$/)
    expect(parts.join(' ')).toBe(sentence)
  })

  test('each sentence has its position in the text', () => {
    const [first, second, third] = read('<p>  One here. And <b>two</b> there.</p><p><img alt="Three"></p>')
    expect(first && marked(first)).toBe('One here.')
    expect(second && marked(second)).toEqual(['And ', ' there.'])
    expect(third).toMatchObject({ words: 'Three', from: { nodeName: 'img' }, start: 0, end: 0 })
  })

  test('a text without words has nothing to read', () => expect(read('<p> – </p><hr>')).toEqual([]))
})
