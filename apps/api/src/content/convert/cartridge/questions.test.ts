import { describe, expect, test } from 'vitest'
import { type Files, png, temporaryFolder, writeFiles } from '../../../../test/testing/folders.ts'
import { errorsOf } from '../../../../test/testing/pack.ts'
import { checkPack } from '../../check/check.ts'
import type { ClosedTestFile, QuestionFile } from '../../format/schema.ts'
import { importSource } from '../import-source.ts'
import { assessment, cartridge, choice, imported, page } from './cartridge.testing.ts'

describe('[IMPORT-02] a Common Cartridge', () => {
  test('questions keep their texts, feedback and positions; a quiz outside the lessons becomes the closed test', async () => {
    const { read, counts } = await imported(cartridge)
    expect(read<QuestionFile[]>('lessons/01-soil/after.yaml')).toEqual([
      {
        ...{ id: 'question-1', question: { en: 'Is *peat* \\* dark?' }, type: 'single' },
        answers: [
          { id: 'a', label: { en: 'Yes' }, right: true, feedback: { en: 'Right you are.' } },
          { id: 'b', label: { en: 'No' } },
        ],
      },
      {
        ...{ id: 'question-2', rewrite: 'other-type', question: { en: 'Why?' }, type: 'single' },
        answers: [
          { id: 'a', label: {} },
          { id: 'b', label: {} },
        ],
      },
    ])
    const { questions } = read<ClosedTestFile>('closed-test.yaml')
    expect(questions.map(({ question }) => question.en)).toEqual(['Which way is noon?', 'What digs?'])
    expect(counts.counted('quizzes')).toBe(3)
    expect(counts.counted('quizzesInPlace')).toBe(1)
  })

  const pictured = (src: string, alt: string) => ({
    ...cartridge,
    'final.xml': assessment(
      choice('b', `What is this? &lt;img src="${src}" alt="${alt}"&gt;`, ['A spade', 'A sieve']),
    ),
  })

  test('the picture of a question is stored beside the test, with its description', async () => {
    const { read, bytes } = await imported(pictured('$IMS-CC-FILEBASE$/spade%20one.png', 'A spade'))
    const [question] = read<ClosedTestFile>('closed-test.yaml').questions
    const image = { file: 'question-images/spade-one.png', alt: { en: 'A spade' } }
    expect(question).toMatchObject({ question: { en: 'What is this?' }, image })
    expect(bytes(image.file)).toEqual(png)
  })

  test('a picture without a description is imported and reported, one from elsewhere makes the question one to rewrite', async () => {
    const [source, out] = [
      writeFiles(pictured('$IMS-CC-FILEBASE$/spade%20one.png', ''), 'herbs'),
      temporaryFolder(),
    ]
    const { counts } = await importSource({ source, out })
    expect(counts.lines('descriptions')).toEqual(['final.xml: What is this?'])
    expect(errorsOf(await checkPack(out))).toEqual([
      expect.stringContaining('“questions.0.image.alt.en” mustn’t be empty'),
      expect.stringContaining('still to be rewritten'),
    ])
    for (const src of [
      'https://example.com/spade.png',
      '../../../etc/passwd.png',
      '$IMS-CC-FILEBASE$/none.png',
    ]) {
      const { counts: left } = await imported(pictured(src, 'A spade'))
      expect(left.lines('drafts')).toContainEqual(
        expect.stringMatching(/^final\.xml: it has a picture in an answer.*What is this\?/),
      )
    }
  })

  test('formulas come with their TeX; one without it is named', async () => {
    const drawn = (inside: string, display = '') =>
      `<math${display}><semantics><mi>x</mi>${inside}</semantics></math>`
    const tex = (text: string) => `<annotation encoding="application/x-tex">${text}</annotation>`
    const { text, counts } = await imported({
      ...cartridge,
      'pages/light.html': page(
        `<h1>Light</h1><p>So ${drawn(tex('x_1'))} H<sub>2</sub>O.</p><div>${drawn(tex('x^2'), ' display="block"')}</div>
         <p>And <img class="equation_image" data-equation-content="\\frac{a}{b}" src="/equation_images/x" alt="x">, not ${drawn('')}.</p>`,
      ),
    })
    expect(text('lessons/02-light/lecture.en.md')).toBe(
      '# Light\n\nSo $`x_1`$ H<sub>2</sub>O.\n\n```math\nx^2\n```\n\nAnd $`\\frac{a}{b}`$, not .\n',
    )
    expect(counts.lines('elements')).toContain('pages/light.html: <math>')
  })

  test('what a question loses is named, with the file of its quiz', async () => {
    const linked = choice('b', 'Which &lt;a href="https://example.org/"&gt;way&lt;/a&gt;?', [
      'South',
      'North',
    ])
    const { counts } = await imported({
      ...cartridge,
      'final.xml': assessment(linked.replace('Right you are.', '<![CDATA[<img src="a.png">]]>')),
    })
    expect(counts.lines('elements').filter((line) => line.startsWith('final.xml'))).toEqual([
      'final.xml: pictures, sounds or films in the feedback of an answer: Which way?',
      'final.xml: addresses of links: their words stayed: Which way?',
    ])
  })

  test('settings of a test are named, but not the title that its entry has', async () => {
    const timed = assessment(choice('b', 'Which way is noon?', ['South', 'North'])).replace(
      '<assessment>',
      '<assessment title="Final test" view="All"><qtimetadata><qtimetadatafield><fieldlabel>qmd_timelimit</fieldlabel><fieldentry>30</fieldentry></qtimetadatafield></qtimetadata>',
    )
    const { counts } = await imported({ ...cartridge, 'final.xml': timed })
    expect(counts.lines('elements').filter((line) => line.startsWith('final.xml'))).toEqual([
      'final.xml: setting of a test: assessment view=All',
      'final.xml: setting of a test: qmd_timelimit: 30',
    ])
  })

  test('a question to rewrite keeps its name, its picture and its answers', async () => {
    const changed: Files = pictured('$IMS-CC-FILEBASE$/spade%20one.png', 'A spade')
    const unkeyed = String(changed['final.xml'])
      .replace('<item ident="b">', '<item ident="b" title="Spade 1">')
      .replace('<setvar>100</setvar>', '')
    const { read, bytes, counts } = await imported({ ...changed, 'final.xml': unkeyed })
    const image = { file: 'question-images/spade-one.png', alt: { en: 'A spade' } }
    expect(read<ClosedTestFile>('closed-test.yaml').questions[0]).toEqual({
      ...{
        id: 'spade-1',
        rewrite: 'no-right-answer',
        question: { en: 'What is this?' },
        type: 'single',
        image,
      },
      answers: [
        { id: 'a', label: { en: 'A spade' } },
        { id: 'b', label: { en: 'A sieve' } },
      ],
    })
    expect(bytes(image.file)).toEqual(png)
    expect(counts.lines('drafts')).toContain(
      'final.xml: no answer is right: What is this? / - A spade (Right you are.) / - A sieve',
    )
  })

  test('how many answers may be chosen is named, with the question', async () => {
    const limited = choice('b', 'Which way is noon?', ['South', 'North'])
      .replace('rcardinality="Single"', 'rcardinality="Multiple"')
      .replace('<render_choice', '<render_choice maxnumber="1"')
    const { counts } = await imported({ ...cartridge, 'final.xml': assessment(limited) })
    expect(counts.lines('elements').filter((line) => line.startsWith('final.xml'))).toEqual([
      'final.xml: setting of a question: maxnumber=1: Which way is noon?',
    ])
  })
})
