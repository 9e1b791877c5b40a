import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Files, png, temporaryFolder, writeFiles } from '../../../../test/testing/folders.ts'
import { errorsOf } from '../../../../test/testing/pack.ts'
import { checkPack } from '../../check/check.ts'
import type { ClosedTestFile, CourseFile, LessonFile, QuestionFile } from '../../format/schema.ts'
import { importSource } from '../import-source.ts'

const page = (body: string, title = 'A page') =>
  `<!DOCTYPE html><html><head><title>${title}</title><style>p { color: red }</style></head><body>${body}</body></html>`

const choice = (id: string, question: string, answers: readonly string[]) =>
  `<item ident="${id}"><presentation><material><mattext texttype="text/html">${question}</mattext></material>
    <response_lid ident="r" rcardinality="Single"><render_choice>${answers
      .map(
        (label, index) =>
          `<response_label ident="${index}"><material><mattext>${label}</mattext></material></response_label>`,
      )
      .join('')}</render_choice></response_lid></presentation>
    <resprocessing><respcondition><conditionvar><varequal respident="r">0</varequal></conditionvar><displayfeedback linkrefid="f"/></respcondition>
    <respcondition><conditionvar><varequal respident="r">0</varequal></conditionvar><setvar>100</setvar></respcondition></resprocessing>
    <itemfeedback ident="f"><material><mattext>Right you are.</mattext></material></itemfeedback></item>`
const essay =
  '<item ident="e"><presentation><material><mattext>Why?</mattext></material><response_str ident="s"/></presentation></item>'
const assessment = (...items: string[]) =>
  `<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment><section>${items.join('')}</section></assessment></questestinterop>`

const resources = {
  soil: ['webcontent', 'wiki_content/soil.html'],
  light: ['associatedcontent/imscc_xmlv1p2/learning-application-resource', 'pages/light.html'],
  sheet: ['webcontent', 'web_resources/My sheets/plan.txt'],
  gone: ['webcontent', 'web_resources/gone.pdf'],
  address: ['imswl_xmlv1p2', 'address.xml'],
  talk: ['imsdt_xmlv1p2', 'talk.xml'],
  quiz: ['imsqti_xmlv1p2/imscc_xmlv1p2/assessment', 'quiz.xml'],
  final: ['imsqti_xmlv1p2/imscc_xmlv1p2/assessment', 'final.xml'],
  bank: ['imsqti_xmlv1p2/imscc_xmlv1p2/question-bank', 'bank.xml'],
  spare: ['webcontent', 'wiki_content/spare.html'],
} as const

const item = (title: string, inner = '', ref?: keyof typeof resources) =>
  `<item identifier="i"${ref ? ` identifierref="${ref}"` : ''}><title>${title}</title>${inner}</item>`

const manifest = (
  items: string,
  { version = '1.2.0', language = 'en' } = {},
) => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imsccv1p2/imscp_v1p1" xmlns:lom="http://ltsc.ieee.org/xsd/imsccv1p2/LOM/manifest">
<metadata><schema>IMS Common Cartridge</schema><schemaversion>${version}</schemaversion><lom:lom><lom:general>
<lom:title><lom:string>Growing Herbs</lom:string></lom:title><lom:language>${language}</lom:language>
<lom:description><lom:string>How to grow what you eat, on a sill or in a bed.</lom:string></lom:description></lom:general></lom:lom></metadata>
<organizations><organization identifier="o"><item identifier="root">${items}</item></organization></organizations>
<resources>${Object.entries(resources)
  .map(
    ([id, [type, href]]) =>
      `<resource identifier="${id}" type="${type}"${type.startsWith('imsqti') ? '' : ` href="${href}"`}><file href="${href}"/></resource>`,
  )
  .join('')}</resources></manifest>`

const cartridge: Files = {
  'imsmanifest.xml': manifest(
    [
      item(
        'Soil',
        [
          item('The soil', '', 'soil'),
          item('A plan', '', 'sheet'),
          item('Gone', '', 'gone'),
          item('More', item('A magazine', '', 'address') + item('Talk', '', 'talk')),
          item('Soil quiz', '', 'quiz'),
        ].join(''),
      ),
      item('Light', item('Where light falls', '', 'light')),
      item('Final test', '', 'final'),
    ].join(''),
  ),
  'wiki_content/soil.html': page(
    `<p>Dark &amp; <b>deep</b>, see <a href="$WIKI_REFERENCE$/pages/spare">spare</a> and <a href="../pages/light.html">light</a>.</p>
     <p><img src="$IMS-CC-FILEBASE$/spade%20one.png?canvas_download=1" alt="A spade"><img src="%24IMS-CC-FILEBASE%24/none.png" alt="None"></p>
     <table><tr><th>Kind</th><th>pH</th></tr><tr><td colspan="1000000000">Peat</td></tr></table>
     <script>alert(1)</script><form><input name="a"></form>
     <iframe src="//video.example/embed/1" title="How to dig"></iframe>
     <p onclick="alert(2)"><a href="javascript:alert(3)">press</a></p>`,
  ),
  'web_resources/spade one.png': png,
  'web_resources/My sheets/plan.txt': 'Monday: dig.\n',
  'pages/light.html': page('<h1>Light itself</h1><ul><li>South<ul><li>noon</li></ul></li></ul>'),
  'wiki_content/spare.html': page('<p>Unlisted</p>', 'Spare'),
  'address.xml':
    '<webLink xmlns="http://www.imsglobal.org/xsd/imsccv1p2/imswl_v1p2"><title>M</title><url href="https://magazine.example/herbs"/></webLink>',
  'talk.xml': '<topic><title>Talk</title><text>What do you grow?</text></topic>',
  'quiz.xml': assessment(choice('a', 'Is &lt;i&gt;peat&lt;/i&gt; * dark?', ['Yes', 'No']), essay),
  'final.xml': assessment(choice('b', 'Which way is noon?', ['South', 'North'])),
  'bank.xml': `<questestinterop><objectbank>${choice('c', 'What digs?', ['A spade', 'A sieve'])}</objectbank></questestinterop>`,
}

async function imported(files: Files) {
  const [source, out] = [writeFiles(files, 'herbs'), temporaryFolder()]
  const { counts } = await importSource({ source, out })
  const checked = await checkPack(out)
  // Only questions to rewrite, which have tests of their own.
  expect(errorsOf(checked).filter((error) => !error.includes('still to be rewritten'))).toEqual([])
  const text = (file: string) => readFileSync(join(out, 'courses/herbs', file), 'utf8')
  const read = <T>(file: string) => parse(text(file)) as T
  const bytes = (file: string) => readFileSync(join(out, 'courses/herbs', file))
  const lessons = checked.pack.courses[0]?.lessons.map(({ slug, sublessons }) => ({
    slug,
    parts: sublessons.map((part) => [part.value.id, part.value.title]),
  }))
  return { counts, text, read, bytes, lessons }
}

describe('[IMPORT-02] a Common Cartridge', () => {
  test('its folders become lessons, with their pages, files, links and quizzes', async () => {
    const { lessons, read, text, counts } = await imported(cartridge)
    expect(read<CourseFile>('course.yaml')).toMatchObject({
      languages: ['en'],
      title: { en: 'Growing Herbs' },
      description: { en: 'How to grow what you eat, on a sill or in a bed.' },
    })
    expect(lessons).toEqual([
      {
        slug: 'soil',
        parts: [
          ['lecture', { en: 'The soil' }],
          ['materials-1', { en: 'Materials' }],
          ['after', { en: 'Test after the lecture' }],
        ],
      },
      { slug: 'light', parts: [['lecture', { en: 'Light itself' }]] },
    ])
    expect(text('lessons/01-soil/materials-1.en.md')).toBe(
      '# Materials\n\n- [A plan](<files/plan.txt>)\n- Gone\n- [A magazine](<https://magazine.example/herbs>)\n',
    )
    expect(text('lessons/02-light/lecture.en.md')).toBe('# Light itself\n\n- South\n  - noon\n')
    for (const [what, count] of [
      ['lessons', 2],
      ['pages', 3],
      ['images', 1],
      ['files', 1],
      ['questions', 1],
    ] as const)
      expect([what, counts.counted(what)]).toEqual([what, count])
  })

  test('HTML becomes Markdown, without scripts, with its pictures and links', async () => {
    const { text } = await imported(cartridge)
    expect(text('lessons/01-soil/lecture.en.md')).toBe(
      [
        '# The soil',
        'Dark & **deep**, see spare and [light](</courses/herbs/light/lecture>).',
        '![A spade](images/spade-one.png)*None*',
        '| Kind | pH |\n| ---- | -- |\n| Peat |    |',
        '[How to dig](https://video.example/embed/1)',
        'press\n',
      ].join('\n\n'),
    )
  })

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

  test('one report lists what was not imported, and where it is', async () => {
    const { counts } = await imported(cartridge)
    const lines = (section: Parameters<typeof counts.lines>[0]) => counts.lines(section)
    expect(lines('activities')).toEqual(['talk.xml: Talk (imsdt_xmlv1p2)'])
    expect(lines('elements')).toEqual([
      'wiki_content/soil.html: <td colspan, rowspan>',
      'wiki_content/soil.html: <form>',
    ])
    expect(lines('images')).toEqual(['wiki_content/soil.html:5: ../web_resources/none.png'])
    expect(lines('files')).toEqual([
      'wiki_content/soil.html:3: spare.html',
      'materials-1:4: web_resources/gone.pdf',
    ])
    expect(lines('drafts')).toEqual(['quiz.xml: it isn’t answered by choosing: Why?'])
    expect(lines('pages')).toEqual(['wiki_content/spare.html'])
  })

  test('entries without a resource, and resources that no lesson has, are named', async () => {
    const spare = [
      ['imswl_xmlv1p2', 'spare-link.xml'],
      ['imsdt_xmlv1p2', 'spare-talk.xml'],
      ['webcontent', 'web_resources/spare.pdf'],
      ['webcontent', 'web_resources/spade one.png'],
    ].map(([type, href], index) => `<resource identifier="s${index}" type="${type}" href="${href}"/>`)
    const items = item(
      'Soil',
      item('The soil', '', 'soil') + item('More', '', 'address') + item('None', '', 'nothing' as 'soil'),
    )
    const { counts } = await imported({
      ...cartridge,
      'imsmanifest.xml': manifest(items).replace('</resources>', `${spare.join('')}</resources>`),
      'address.xml': '<webLink><title>M</title></webLink>',
    })
    expect(counts.lines('contents')).toEqual(['imsmanifest.xml: None'])
    expect(counts.lines('activities')).toEqual([
      'talk.xml: imsdt_xmlv1p2',
      'spare-link.xml: imswl_xmlv1p2',
      'spare-talk.xml: imsdt_xmlv1p2',
    ])
    expect(counts.lines('unlinked')).toContain('web_resources/spare.pdf')
    expect(counts.lines('unlinked')).not.toContain('web_resources/spade one.png')
    expect(counts.lines('unreadable')).toEqual(['address.xml: has no address'])
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

  test('the captions of a film are beside it, to download', async () => {
    const captions = 'WEBVTT\n\n00:00.000 --> 00:01.000\nLight.\n'
    const { text, bytes, counts } = await imported({
      ...cartridge,
      'pages/light.html': page(
        '<video title="A film"><source src="light.mp4"><track kind="captions" src="light.vtt" label="Captions"></video>',
      ),
      'pages/light.mp4': readFileSync('apps/api/test/testing/media/film.mp4'),
      'pages/light.vtt': captions,
    })
    expect(text('lessons/02-light/lecture.en.md')).toContain(
      '[A film](<files/light.mp4>), [Captions](<files/light.vtt>)',
    )
    expect(bytes('lessons/02-light/files/light.vtt').toString()).toBe(captions)
    expect(counts.lines('unlinked')).not.toContain('pages/light.vtt')
  })

  test.each(['1.0', '1.1.0', '1.3.0', '1.4.0'])('version %s', async (version) => {
    const items = item('Soil', item('The soil', '', 'soil'))
    const { lessons } = await imported({ ...cartridge, 'imsmanifest.xml': manifest(items, { version }) })
    expect(lessons?.map(({ slug }) => slug)).toEqual(['soil'])
  })

  test('in Polish; a folder that has only a quiz becomes a lesson; one without contents has its pages', async () => {
    const quiz = item('Sprawdzian', item('Quiz', '', 'quiz'))
    const polish = manifest(quiz, { language: 'pl-PL' })
    const { read, lessons } = await imported({ ...cartridge, 'imsmanifest.xml': polish })
    expect(lessons).toEqual([{ slug: 'sprawdzian', parts: [['after', { pl: 'Test po wykładzie' }]] }])
    expect(read<LessonFile>('lessons/01-sprawdzian/lesson.yaml').title).toEqual({ pl: 'Sprawdzian' })
    const bare = await imported({ ...cartridge, 'imsmanifest.xml': manifest('') })
    expect(bare.lessons?.map(({ parts }) => parts.map(([id]) => id))).toEqual([['lecture', 'light', 'spare']])
  })
})

describe('[IMPORT-03][API-02] a malicious cartridge', () => {
  const failing = (files: Files) => imported(files).catch((error: Error) => error.message)

  test('a damaged one, or another file, causes a clear error', async () => {
    expect(await failing({ ...cartridge, 'imsmanifest.xml': '<manifest>' })).toMatch(
      /^imsmanifest.xml is damaged/,
    )
    const package_ = manifest('').replace('IMS Common Cartridge', 'ADL SCORM')
    expect(await failing({ 'imsmanifest.xml': package_ })).toMatch(
      /^herbs has no lessons: it’s no Common Cartridge/,
    )
  })

  test('nothing outside of it is read, by its manifest, its pages or a link', async () => {
    const outside = join(temporaryFolder(), 'secret.html')
    writeFileSync(outside, page('<p>Secret</p>'))
    const escaping = { ...cartridge }
    escaping['imsmanifest.xml'] = String(cartridge['imsmanifest.xml']).replaceAll(
      'pages/light.html',
      `../../${outside}`,
    )
    expect(await failing(escaping)).toMatch(/leads out of the folder; nothing was imported/)
    const reading = {
      'wiki_content/soil.html': page(`<img src="$IMS-CC-FILEBASE$/../..${outside}" alt="x"><p>Soil</p>`),
    }
    const { counts } = await imported({ ...cartridge, ...reading })
    expect(counts.lines('images')).toHaveLength(1)
    const root = writeFiles(cartridge, 'herbs')
    rmSync(join(root, 'pages/light.html'))
    symlinkSync(outside, join(root, 'pages/light.html'))
    await expect(importSource({ source: root, out: temporaryFolder() })).rejects.toThrow(
      /nothing was imported/,
    )
  })

  test('elements nested too deeply are reported', async () => {
    const deep = page(`${'<div>'.repeat(20_000)}x`)
    const { counts } = await imported({ ...cartridge, 'pages/light.html': deep })
    expect(counts.lines('unreadable')).toEqual(['pages/light.html: its elements are nested too deeply'])
  })
})
