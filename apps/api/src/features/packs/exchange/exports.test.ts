import { posix } from 'node:path'
import { listIssues } from '@zenit/contract/packs'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Actor } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createLearner } from '../../../../test/testing/factories.ts'
import { type TestPack, writeTestPack } from '../../../../test/testing/pack.ts'
import { readQuestions } from '../../../content/questions/read.ts'
import { allOf, readXml, textOf, type Xml } from '../../../content/questions/xml.ts'
import { createAuthor, importZip, readFolder, unzip, working, zipOf } from '../fixtures.ts'

const zenit = await createTestApp()
let author: Actor
let packId: string
let folder: TestPack

const lesson = 'courses/prompts/lessons/01-intro'
const closedTest = 'courses/prompts/closed-test.yaml'

beforeAll(async () => {
  author = await createAuthor(zenit)
  folder = writeTestPack({
    [`${lesson}/film.en.md`]: 'See [the slides](/courses/prompts/intro/deck) & [tools](/tools).\n',
    [closedTest]: [
      'minutes: 20',
      'percentageToPass: 70',
      'questions:',
      '  - id: one',
      '    question: { pl: "Zażółć *gęślą* jaźń?", en: "Which *word* & why?" }',
      '    type: single',
      "    image: { file: cover.png, alt: { pl: Zdjęcie, en: 'A & picture' } }",
      '    explanation: { pl: "Bo *tak*.", en: "Because *so*." }',
      '    sources: [{ title: { pl: Ustawa, en: The act }, url: "https://example.org/act" }]',
      '    tags: [law, two words]',
      '    difficulty: hard',
      '    answers:',
      '      - { id: a, label: { pl: ŁÓDŹ, en: This }, right: true, feedback: { pl: Tak., en: Right. } }',
      '      - { id: b, label: { pl: ćma, en: 2 < 3 } }',
      '  - id: two',
      '    question: { pl: Które dwa?, en: Which two? }',
      '    type: multiple',
      '    answers:',
      '      - { id: a, label: { pl: Raz, en: One }, right: true }',
      '      - { id: b, label: { pl: Dwa, en: Two }, right: true }',
      '      - { id: c, label: { pl: Trzy, en: Three } }',
      '',
    ].join('\n'),
  })
  const { body } = await importZip(zenit, author, { archive: await zipOf(readFolder(folder.root)) })
  packId = body.pack._id
})
afterAll(() => folder.remove())

const get = (url: string, from = author, id = packId) =>
  zenit.app.inject({ method: 'GET', url: `/api/studio/packs/${id}${url}`, cookies: from.cookies })

const exportAs = (language: string, from = author) =>
  get(`/courses/prompts/export?language=${language}`, from)

describe('[IMPORT-04] a course as a Common Cartridge 1.3', () => {
  let files: Record<string, Buffer>
  let manifest: Xml
  let archive: Buffer
  beforeAll(async () => {
    archive = (await exportAs('en')).rawPayload
    files = await unzip(archive)
    manifest = readXml(String(files['imsmanifest.xml'])) as Xml
  })

  test('its manifest contains the version and every file, and a resource for every item', () => {
    expect(textOf(allOf(manifest, 'schema')[0])).toBe('IMS Common Cartridge')
    expect(textOf(allOf(manifest, 'schemaversion')[0])).toBe('1.3.0')
    const resources = allOf(manifest, 'resource')
    const named = allOf(manifest, 'file').map(({ attributes }) => attributes.href)
    expect(named.toSorted()).toEqual(
      Object.keys(files)
        .filter((path) => path !== 'imsmanifest.xml')
        .toSorted(),
    )
    const ids = resources.map(({ attributes }) => attributes.identifier)
    expect(new Set(ids).size).toBe(ids.length)
    const items = allOf(manifest, 'item').flatMap(({ attributes }) => attributes.identifierref ?? [])
    expect(items).toHaveLength(5)
    for (const item of items) expect(ids).toContain(item)
    const types = new Set(resources.map(({ attributes }) => attributes.type))
    expect(types).toEqual(new Set(['webcontent', 'imsqti_xmlv1p2/imscc_xmlv1p3/assessment']))
  })

  test('pages contain their texts, films and files; links lead to pages of the cartridge', () => {
    const film = String(files['pages/intro/film.html'])
    expect(film).toContain('<html lang="en">')
    expect(film).toContain('<a href="../intro/deck.html">the slides</a> &#x26; tools')
    const targets = [...film.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, target = '']) =>
      posix.join('pages/intro', target),
    )
    expect(targets.length).toBeGreaterThan(3)
    for (const target of targets) expect(Object.keys(files)).toContain(target)
    expect(String(files['pages/intro/deck.html'])).toContain('<img src="../../media/')
  })

  test('its questions are read back unchanged', async () => {
    const { questions, unread } = await readQuestions({ name: 'x.imscc', bytes: archive, language: 'en' })
    expect(unread).toEqual([])
    expect(questions).toHaveLength(4)
    expect(questions).toContainEqual({
      id: expect.any(String),
      question: 'Which *word* & why?',
      type: 'single',
      answers: [
        { label: 'This', right: true, feedback: 'Right.' },
        { label: '2 < 3', right: false },
      ],
      image: {
        name: expect.stringMatching(/^[0-9a-f]+\.png$/),
        alt: 'A & picture',
        data: expect.any(String),
      },
      explanation: 'Because *so*.',
      sources: [{ title: 'The act', url: 'https://example.org/act' }],
    })
    expect(questions).toContainEqual({
      id: expect.any(String),
      question: 'Which two?',
      type: 'multiple',
      answers: [
        { label: 'One', right: true },
        { label: 'Two', right: true },
        { label: 'Three', right: false },
      ],
    })
  })

  test('[IMPORT-02] it can be imported as a course: lessons, pages, pictures, files, questions', async () => {
    const name = `again-${Date.now()}.imscc`
    const { status, body } = await importZip(zenit, author, { archive, name, language: 'en' })
    expect([status, body.code]).toEqual([200, undefined])
    const { counts, sections } = body.course
    expect(counts).toContainEqual({ what: 'lessons', count: 1 })
    expect(counts).toContainEqual({ what: 'testQuestions', count: 2 })
    expect(sections.map(({ what }: { what: string }) => what)).toEqual(['quizzes'])
    const { tree, view } = working(author, body.pack._id)
    const [course] = (await tree()).courses
    expect(course?.lessons[0]?.sublessons.map(({ kind }) => kind)).toEqual(['page', 'page', 'internal-test'])
    const lessonFolder = course?.lessons[0]?.path.replace(/lesson\.yaml$/, '')
    const film = await view(`${lessonFolder}lecture.en.md`)
    expect(film.content).toMatch(
      /\]\(<files\/[0-9a-f]+\.(mp4|webm)>\), \[Captions\]\(<files\/[0-9a-f]+\.vtt>\)/,
    )
    const test = await view(String(course?.path).replace('course.yaml', 'closed-test.yaml'))
    const [, picture = ''] = /file: (question-images\/\S+\.png)/.exec(test.content ?? '') ?? []
    expect(test.content).toContain('A & picture')
    const again = await unzip((await get('/export', author, body.pack._id)).rawPayload)
    expect(again[posix.join(posix.dirname(String(course?.path)), picture)]).toEqual(
      readFolder(folder.root)['courses/prompts/cover.png'],
    )
    expect((await author.call(listIssues, { params: { id: body.pack._id } })).body).toMatchObject({
      errors: 0,
    })
  })

  test('[IMPORT-02] formulas of pages, slides and questions come back to the letter', async () => {
    const pack = working(author, packId)
    const inLine = 'So $`a<b \\text{ if \\(x\\)}`$ and $`x^{2}`$, not $`x^2`$: H<sub>2</sub>O.'
    const block = '```math\n\\begin{matrix} a \\\\[2pt] b \\end{matrix}\n```'
    await pack.write(`${lesson}/film.en.md`, `${inLine}\n\n${block}\n`)
    const source = (await pack.view(closedTest)).content as string
    const asked = 'Which $`a \\\\text{ if \\\\(x\\\\)}`$ & why?'
    await pack.write(
      closedTest,
      source.replace('Which *word* & why?', () => asked),
    )
    const name = `formulas-${Date.now()}.imscc`
    const { body } = await importZip(zenit, author, { archive: (await exportAs('en')).rawPayload, name })
    expect(body.course.sections.map(({ what }: { what: string }) => what)).toEqual(['quizzes'])
    const { tree, view } = working(author, body.pack._id)
    const [course] = (await tree()).courses
    const folderOf = (path: unknown) => posix.dirname(String(path))
    const film = await view(`${folderOf(course?.lessons[0]?.path)}/lecture.en.md`)
    expect(film.content).toContain(`${inLine}\n\n${block}\n`)
    const test = parse((await view(`${folderOf(course?.path)}/closed-test.yaml`)).content ?? '')
    expect(test.questions[0].question.en).toBe('Which $`a \\text{ if \\(x\\)}`$ & why?')
    await pack.write(closedTest, source)
  })

  test('each assessment follows the profile of a cartridge', () => {
    const assessments = Object.keys(files).filter((path) => path.startsWith('assessments/'))
    expect(assessments).toHaveLength(3)
    for (const path of assessments) {
      const root = readXml(String(files[path])) as Xml
      expect(root.name).toBe('questestinterop')
      const [profile] = allOf(root, 'fieldentry')
      expect(textOf(profile)).toBe('cc.exam.v0p1')
    }
  })

  test('only of an existing course, in a language that it has, without errors, for authors', async () => {
    expect((await get('/courses/none/export?language=en')).statusCode).toBe(404)
    expect((await exportAs('de')).statusCode).toBe(400)
    expect((await exportAs('en', await createLearner(zenit))).statusCode).toBe(403)
    const pack = working(author, packId)
    const before = (await pack.view('content.yaml')).content as string
    await pack.write('content.yaml', 'id: sample\nlanguages: []\n')
    const { statusCode, body } = await exportAs('en')
    expect([statusCode, JSON.parse(body).code]).toEqual([409, 'pack-faulty'])
    await pack.write('content.yaml', before)
  })
})

/** The alternative texts of a page’s pictures. */
const figuresOf = (node: object): unknown[] => [
  ...('role' in node && node.role === 'Figure' && 'alt' in node ? [node.alt] : []),
  ...('children' in node && Array.isArray(node.children) ? node.children.flatMap(figuresOf) : []),
]

async function readPdf(bytes: Buffer) {
  const document = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1)
      const { items } = await page.getTextContent()
      const words = items.flatMap((item) => ('str' in item ? [item.str] : [])).join(' ')
      const operations = (await page.getOperatorList()).fnArray.filter((one) => one === OPS.paintImageXObject)
      const figures = figuresOf((await page.getStructTree()) ?? {})
      return {
        words: words.replaceAll(/\s+/g, ' '),
        size: page.view.slice(2).map(Math.round),
        ...{ figures, pictures: operations.length },
      }
    }),
  )
  const { info } = await document.getMetadata()
  return { pages, text: pages.map(({ words }) => words).join('\n'), info: info as Record<string, unknown> }
}

test('[IMPORT-04] a package of QTI 3.0 contains the picture of a question, which can be imported', async () => {
  const { rawPayload } = await get(
    `/questions?${new URLSearchParams({ path: closedTest, language: 'en', format: 'qti' })}`,
  )
  const files = await unzip(rawPayload)
  const [picture = ''] = Object.keys(files).filter((path) => path.startsWith('images/'))
  const { questions } = await readQuestions({ name: 'x.zip', bytes: rawPayload, language: 'en' })
  expect(questions.map(({ image }) => image)).toEqual([
    { name: posix.basename(picture), alt: 'A & picture', data: files[picture]?.toString('base64') },
    undefined,
  ])
  expect(files[picture]).toEqual(readFolder(folder.root)['courses/prompts/cover.png'])
})

describe('[IMPORT-04] a test on paper', () => {
  const print = async (format: 'sheet' | 'key', language: 'pl' | 'en', path = closedTest) =>
    get(`/questions?${new URLSearchParams({ path, language, format })}`)

  test('the sheet has the questions with Polish letters on A4, without the right answers', async () => {
    const { headers, rawPayload } = await print('sheet', 'pl')
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="sample-sheet.pdf"',
    })
    const { pages, text, info } = await readPdf(rawPayload)
    expect(pages.map(({ size }) => size)).toEqual([[595, 842]])
    expect(text).toContain('Polecenia')
    expect(text).toContain('1. Zażółć gęślą jaźń?')
    expect(text).toMatch(/Jedna odpowiedź.*A\. ŁÓDŹ.*B\. ćma/s)
    expect(text).toMatch(/Imię i nazwisko.*1 \/ 1/s)
    for (const hidden of ['Tak.', 'Bo tak.', 'Ustawa', 'two words', 'trudne'])
      expect(text).not.toContain(hidden)
    expect(info).toMatchObject({ Language: 'pl', Title: 'Polecenia: arkusz' })
  })

  test('the sheet has the picture of a question, with its description; the key has none', async () => {
    const { pages } = await readPdf((await print('sheet', 'en')).rawPayload)
    expect(pages.map(({ figures, pictures }) => [figures, pictures])).toEqual([[['A & picture'], 1]])
    const key = await readPdf((await print('key', 'en')).rawPayload)
    expect(key.pages.map(({ figures, pictures }) => [figures, pictures])).toEqual([[[], 0]])
  })

  test('the key contains the right answers and explanations', async () => {
    const { text } = await readPdf((await print('key', 'en')).rawPayload)
    expect(text).toMatch(
      /Answer key.*1\. Which word & why\? A\. This Right\. Because so\. The act, https:\/\/example\.org\/act law, two words, hard/s,
    )
    expect(text).toMatch(/2\. Which two\? A\. One B\. Two/)
    expect(text).not.toContain('2 < 3')
    expect(text).not.toContain('Three')
  })

  test('many questions take several pages with page numbers, and no question is separated from its answers', async () => {
    const pack = working(author, packId)
    const before = (await pack.view(closedTest)).content as string
    const both = (text: string) => ({ pl: text, en: text })
    const questions = Array.from({ length: 60 }, (_, index) => ({
      ...{ id: `q${index}`, question: both(`Question ${index}?`), type: 'single' },
      answers: [
        { id: 'a', label: both(`yes ${index}`), right: true },
        { id: 'b', label: both(`no ${index}`) },
      ],
    }))
    await pack.write(closedTest, { minutes: 20, percentageToPass: 70, questions })
    const { pages } = await readPdf((await print('sheet', 'en')).rawPayload)
    expect(pages.length).toBeGreaterThan(3)
    for (const [index, { words }] of pages.entries()) {
      expect(words).toContain(`${index + 1} / ${pages.length}`)
      const asked = [...words.matchAll(/Question (\d+)\?/g)].map(([, number]) => number)
      const answered = [...words.matchAll(/no (\d+)/g)].map(([, number]) => number)
      expect(answered).toEqual(asked)
    }
    await pack.write(closedTest, before)
  })

  test('a quiz has its lesson’s title; without finished questions the sheet says so', async () => {
    const { text } = await readPdf((await print('sheet', 'en', `${lesson}/check.yaml`)).rawPayload)
    expect(text).toContain('Introduction')
    const pack = working(author, packId)
    await pack.write('courses/prompts/draft.yaml', [])
    const empty = await readPdf((await print('key', 'en', 'courses/prompts/draft.yaml')).rawPayload)
    expect(empty.text).toContain('no finished questions')
  })
})
