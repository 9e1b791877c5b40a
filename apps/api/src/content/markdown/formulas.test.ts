import { describe, expect, test } from 'vitest'
import { formulaProblems, readFormula } from './formulas.ts'
import { parseText, readLine, renderBody, renderInline, renderSlides } from './markdown.ts'

const body = (text: string) => renderBody(parseText(text, 'en').tree, { titles: [], media: new Map() })
const problems = (text: string) => formulaProblems(parseText(text, 'en').tree)

describe('[COURSE-03] formulas', () => {
  test('inline become MathML, without the dollar signs', () => {
    expect(body('The square $`x^2`$ of x')).toBe(
      '<p>The square <math><msup><mi>x</mi><mn>2</mn></msup></math> of x</p>',
    )
  })

  test('as blocks are in a separate box that can be scrolled by keyboard', () => {
    expect(body('```math\n\\frac{a}{b}\n```')).toBe(
      '<div class="scroll" tabindex="0"><math display="block" class="tml-display">' +
        '<mfrac><mi>a</mi><mi>b</mi></mfrac></math></div>',
    )
  })

  test('work in slides and in questions, too', () => {
    const tree = parseText('## One\n\n$`a`$', 'en').tree
    expect(renderSlides(tree, { titles: [], media: new Map() })).toEqual([
      '<h3>One</h3><p><math><mi>a</mi></math></p>',
    ])
    expect(renderInline('What is $`a<b`$?', 'en')).toBe(
      'What is <math><mrow><mi>a</mi><mo>&#x3C;</mo><mi>b</mi></mrow></math>?',
    )
  })

  test.each(['Costs $5 and `$6`, in all $11', 'A shell: $ `ls` and `$HOME`', '```tex\n\\frac{a}{b}\n```'])(
    '%s has none',
    (text) => {
      expect(body(text)).not.toContain('<math')
      expect(problems(text)).toEqual([])
    },
  )

  test('that cannot be parsed stay code, and are reported with their line', () => {
    const text = 'One\n\nTwo $`\\frac{a`$\nand $`\\unknown`$\n\n```math\n\\begin{matrix}\n```\n'
    expect(body(text)).toContain('<code class="language-math">\\frac{a</code>')
    expect(body(text)).toContain(
      '<pre tabindex="0"><code class="language-math">\\begin{matrix}\n</code></pre>',
    )
    expect(problems(text).map(({ line }) => line)).toEqual([3, 4, 7])
    expect(problems(text)[1]?.values?.why).toBe('Unsupported function name: \\unknown at position 1')
    expect(readLine('Is $`\\unknown`$ known?', 'en').problems).toHaveLength(1)
  })

  test.each([
    '\\href{javascript:alert(1)}{x}',
    '\\url{https://evil.example}',
    '\\includegraphics{https://evil.example/x.png}',
    '\\class{evil}{x}',
    '\\id{location}{x}',
    '\\style{position:fixed}{x}',
    '\\data{x=y}{z}',
    '\\cancel{x}',
    '\\boxed{x}',
    '\\def\\a{\\a\\a}\\a',
  ])('%s is not among what a formula may do', (tex) => {
    expect(readFormula(tex).math).toBeNull()
    expect(body(`$\`${tex}\`$`)).not.toMatch(/<math|href=|style=|<img/)
  })

  test('with colours and text add no styles and no elements', () => {
    expect(body('$`\\color{red}{x}\\text{<img src=x onerror=alert(1)>}`$')).toBe(
      '<p><math><mrow><mi>x</mi><mtext>&#x3C;img\u00a0src=x\u00a0onerror=alert(1)></mtext></mrow></math></p>',
    )
  })

  test('that occur in courses can be parsed', () => {
    for (const tex of [
      '\\mbox{IoU Threshold} = 0.5',
      '\\begin{aligned}a&=b\\\\c&=d\\end{aligned}',
      '\\begin{cases}a&b\\\\c&d\\end{cases}',
      '\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}',
      "f'(x)=\\lim_{h\\to 0}\\frac{f(x+h)-f(x)}{h}",
      '\\mathbf{w}^\\top\\hat{x}\\cdot\\sum_{i=1}^{n}\\left(\\int_0^\\infty e^{-x}\\,dx\\right)',
      'P(w_N | w_{n-1}, ..., w_0)',
    ])
      expect(readFormula(tex, 'block'), tex).toMatchObject({ why: null })
  })
})
