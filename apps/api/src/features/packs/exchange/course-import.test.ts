import { listIssues } from '@zenit/contract/packs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createAuthor, type Entries, importZip, makePack, working, zipOf } from '../fixtures.ts'

const app = await createTestApp()
let author: Actor
beforeAll(async () => {
  author = await createAuthor(app)
})

let names = 0
/** A book inside a top folder, as repository hosts pack it. */
function bookOf(pages: Entries = {}, name = `herbs-${++names}`): { slug: string; entries: Entries } {
  const files: Entries = {
    'SUMMARY.md': '- [Soil](soil.md)\n- [Light](light.md)\n',
    'soil.md': '# Soil\n\nDark. See [light](light.md). ![Gone](gone.png)\n',
    'light.md': '# Light\n\nBright.\n',
    ...pages,
  }
  const entries = Object.fromEntries(
    Object.entries(files).map(([path, content]) => [`${name}-main/${path}`, content]),
  )
  return { slug: name, entries }
}

const send = async (
  entries: Entries,
  more: { into?: string; overwrite?: boolean; language?: 'pl' | 'en' } = {},
) => importZip(app, author, { archive: await zipOf(entries), ...more })

describe('[IMPORT-01] an archive with a course of Markdown', () => {
  test('becomes a pack without errors, with a report of what was imported and what was not', async () => {
    const { slug, entries } = bookOf()
    const { status, body } = await send(entries)
    expect([status, body.code]).toEqual([200, undefined])
    expect(body.pack).toMatchObject({ pack: slug, state: 'draft', courses: 1 })
    expect(body.course.slug).toBe(slug)
    expect(body.course.counts).toContainEqual({ what: 'lessons', count: 2 })
    expect(body.course.counts).toContainEqual({ what: 'lessonLinks', count: 1 })
    expect(body.course.sections).toContainEqual({
      what: 'images',
      count: 1,
      lines: ['soil.md:3: gone.png'],
    })
    const issues = await author.call(listIssues, { params: { id: body.pack._id } })
    expect(issues.body).toMatchObject({ errors: 0 })
    const { view } = working(author, body.pack._id)
    expect((await view(`courses/${slug}/lessons/01-soil/lecture.en.md`)).content).toContain(
      `[light](</courses/${slug}/light/lecture>)`,
    )
  })

  test('[IMPORT-03] importing it again changes nothing; a new pack does not overwrite one of the same name', async () => {
    const { entries } = bookOf()
    const { body } = await send(entries)
    expect((await send(entries)).body.code).toBe('slug-taken')
    const again = await send(entries, { into: body.pack._id })
    expect(again.body).toMatchObject({ success: true, written: 0, kept: [] })
  })

  test('[IMPORT-03] edits of an author are kept; if both have changed a file, it is reported, and nothing is written', async () => {
    const { slug, entries } = bookOf()
    const { body } = await send(entries)
    const pack = working(author, body.pack._id)
    const soil = `courses/${slug}/lessons/01-soil/lecture.en.md`
    const light = `courses/${slug}/lessons/02-light/lecture.en.md`
    await pack.write(soil, '# Soil\n\nEdited.\n')
    const news = bookOf({ 'light.md': '# Light\n\nBrighter.\n' }, slug)
    expect((await send(news.entries, { into: body.pack._id })).body).toMatchObject({
      written: 1,
      kept: [soil],
    })
    expect((await pack.view(light)).content).toBe('# Light\n\nBrighter.\n')
    const both = bookOf({ 'light.md': '# Light\n\nBrighter.\n', 'soil.md': '# Soil\n\nNew.\n' }, slug)
    const refused = await send(both.entries, { into: body.pack._id })
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      [expect.objectContaining({ field: soil, code: 'edited' })],
    ])
    expect((await pack.view(soil)).content).toBe('# Soil\n\nEdited.\n')
    await send(both.entries, { into: body.pack._id, overwrite: true })
    expect((await pack.view(soil)).content).toBe('# Soil\n\nNew.\n')
  })

  test('[IMPORT-03] in a pack with other courses it changes nothing else, and adds a program once', async () => {
    const { id } = await makePack(author, ['en'])
    const [first, second] = [bookOf(), bookOf()]
    await send(first.entries, { into: id })
    const before = (await working(author, id).tree()).courses.find(({ slug }) => slug === first.slug)
    const { body } = await send(second.entries, { into: id })
    expect(body.kept).toEqual([])
    await send(second.entries, { into: id })
    const tree = await working(author, id).tree()
    expect(tree.courses.map(({ slug }) => slug).toSorted()).toEqual([first.slug, second.slug].toSorted())
    expect(tree.courses.find(({ slug }) => slug === first.slug)).toEqual(before)
    expect(tree.programs.map(({ courses }) => courses)).toEqual([[first.slug], [second.slug]])
    expect((await author.call(listIssues, { params: { id } })).body).toMatchObject({ errors: 0 })
  })
})

const cartridge = (script: string): Entries => ({
  'imsmanifest.xml': `<manifest><metadata><schema>IMS Common Cartridge</schema></metadata>
    <organizations><organization><item><item><title>Soil</title><item identifierref="p"><title>The soil</title></item></item></item></organization></organizations>
    <resources><resource identifier="p" type="webcontent" href="soil.html"><file href="soil.html"/></resource></resources></manifest>`,
  'soil.html': `<h2>Dark</h2><p>and deep.${script}</p>`,
})

describe('[IMPORT-02] a Common Cartridge', () => {
  test('becomes a pack, without anything executable in a browser', async () => {
    const name = `cartridge-${++names}`
    const archive = await zipOf(
      cartridge('<img src=x onerror=alert(1)><svg onload=alert(2)></svg><a href="javascript:alert(3)">x</a>'),
    )
    const { status, body } = await importZip(app, author, { archive, name: `${name}.imscc` })
    expect([status, body.code]).toEqual([200, undefined])
    const { view } = working(author, body.pack._id)
    const { content } = await view(`courses/${name}/lessons/01-soil/lecture.en.md`)
    expect(content).toBe('# The soil\n\n## Dark\n\nand deep.x\n')
  })

  test('[IMPORT-03] is compared when it is imported again; an archive bomb is rejected', async () => {
    const name = `cartridge-${++names}.imscc`
    const { body } = await importZip(app, author, { archive: await zipOf(cartridge('')), name })
    const again = await importZip(app, author, {
      ...{ archive: await zipOf(cartridge(' Black.')), name, into: body.pack._id },
    })
    expect(again.body).toMatchObject({ written: 1, kept: [] })
    const grown = { ...cartridge(''), 'soil.html': Buffer.alloc(60 * 1024 * 1024, ' ') }
    const refused = await importZip(app, author, { archive: await zipOf(grown), name })
    expect(refused.body.errors).toMatchObject([{ field: 'file', code: 'bomb' }])
  })
})

/** A cartridge whose only lesson has a quiz of an essay and a choice. */
const withEssay = (): Entries => {
  const choice =
    '<item title="Noon"><presentation><material><mattext>Which way is noon?</mattext></material><response_lid ident="r"><render_choice><response_label ident="a"><material><mattext>South</mattext></material></response_label><response_label ident="b"><material><mattext>North</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="r">a</varequal></conditionvar><setvar>100</setvar></respcondition></resprocessing></item>'
  const essay =
    '<item title="Why"><presentation><material><mattext>Why?</mattext></material><response_str ident="s"/></presentation></item>'
  const entries = cartridge('')
  const quiz = '<item identifierref="q"><title>Quiz</title></item></item></item></organization>'
  const resource =
    '<resource identifier="q" type="imsqti_xmlv1p2/imscc_xmlv1p2/assessment"><file href="quiz.xml"/></resource></resources>'
  return {
    ...entries,
    'imsmanifest.xml': String(entries['imsmanifest.xml'])
      .replace('</item></item></organization>', quiz)
      .replace('</resources>', resource),
    'quiz.xml': `<questestinterop><assessment><section>${essay}${choice}</section></assessment></questestinterop>`,
  }
}

describe('[IMPORT-02] a question of another kind in a course', () => {
  test('is a draft in its test, which is published only after an author has rewritten it', async () => {
    const name = `cartridge-${++names}`
    const archive = await zipOf(withEssay())
    const inPolish = await importZip(app, author, { archive, name: `in-polish-${names}.imscc` })
    expect(inPolish.body.course.sections).toContainEqual({
      ...{ what: 'drafts', count: 1 },
      lines: [expect.stringContaining('nie inaczej niż wyborem: Why?')],
    })
    const { body } = await importZip(app, author, { archive, name: `${name}.imscc`, language: 'en' })
    expect(body.course.counts).toContainEqual({ what: 'questions', count: 1 })
    expect(body.course.counts).toContainEqual({ what: 'toRewrite', count: 1 })
    expect(body.course.sections).toContainEqual({
      ...{ what: 'drafts', count: 1 },
      lines: ['quiz.xml: it isn’t answered by choosing: Why?'],
    })
    const pack = working(author, body.pack._id)
    const path = `courses/${name}/lessons/01-soil/after.yaml`
    const { value } = await pack.view(path)
    expect(value).toMatchObject([
      { id: 'why', rewrite: 'other-type', question: { en: 'Why?' } },
      { id: 'noon' },
    ])
    const issuesIn = async (language: 'pl' | 'en') => {
      const listed = await author.call(listIssues, { params: pack.params, language })
      return listed.body.issues.filter(({ severity }) => severity === 'error')
    }
    expect(await issuesIn('en')).toMatchObject([
      {
        ...{ code: 'to-rewrite', path, line: 2 },
        message: 'a question of another system is still to be rewritten: it isn’t answered by choosing',
      },
    ])
    expect((await issuesIn('pl'))[0]?.message).toContain('odpowiada się na nie inaczej niż wyborem')
    expect((await pack.impact()).code).toBe('pack-faulty')

    const [{ rewrite: _, ...essay }, noon] = value
    const answers = [
      { id: 'a', label: { en: 'It is dark' }, right: true },
      { id: 'b', label: { en: 'It is wet' } },
    ]
    await pack.write(path, [{ ...essay, answers }, noon])
    expect(await issuesIn('en')).toEqual([])
    expect((await pack.impact()).status).toBe(200)
    const again = await importZip(app, author, { archive, name: `${name}.imscc`, into: body.pack._id })
    expect(again.body).toMatchObject({ written: 0, kept: [path] })
  })
})

describe('[IMPORT-03][API-02] an archive that is not a course', () => {
  test.each([
    ['without lessons', { 'x/notes.txt': 'x' }, { en: /^x has no lessons/, pl: /^x nie ma lekcji/ }],
    [
      'called by no letter',
      { '日本/01-a.md': '# A\n' },
      { en: /must have only lower-case ASCII letters/, pl: /może mieć tylko małe litery/ },
    ],
    [
      'a folder whose pack has no name',
      { 'content.yaml': 'languages: [pl]\n' },
      { en: /names no pack/, pl: /nie podaje pakietu/ },
    ],
  ])('%s is refused with a sentence in the author’s language', async (_, entries, messages) => {
    for (const language of ['pl', 'en'] as const) {
      const { status, body } = await send(entries, { language })
      const message = expect.stringMatching(messages[language])
      expect([status, body.code, body.errors]).toEqual([
        415,
        'file-format',
        [expect.objectContaining({ field: 'file', code: 'content', message })],
      ])
    }
  })

  test('an archive bomb is rejected before it is read', async () => {
    const { entries } = bookOf({ 'big.md': Buffer.alloc(60 * 1024 * 1024, ' ') })
    expect((await send(entries)).body.errors).toMatchObject([{ field: 'file', code: 'bomb' }])
  })

  test('paths that are too deep, and hidden ones, are not imported', async () => {
    const { slug, entries } = bookOf()
    const deep = `${slug}-main/${'a/'.repeat(30)}01-deep.md`
    const { body } = await send({ ...entries, [deep]: '# Deep\n', [`${slug}-main/.git/x.md`]: '# X\n' })
    expect(body.course.counts).toContainEqual({ what: 'lessons', count: 2 })
    expect(JSON.stringify(body.course.sections)).not.toContain('deep')
  })
})
