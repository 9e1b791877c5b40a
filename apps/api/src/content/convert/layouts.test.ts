import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Files, png, temporaryFolder, writeFiles } from '../../../test/testing/folders.ts'
import { checkPack } from '../check/check.ts'
import { compilePack } from '../compile/compile.ts'
import type { ClosedTestFile, CourseFile, FinalWorkFile, LessonFile, QuestionFile } from '../format/schema.ts'
import { convertMarkdownCourse } from './markdown-course.ts'

/** Imports a repository and reads the result. */
async function imported(files: Files, name = 'sample') {
  const [source, out] = [writeFiles(files, name), temporaryFolder()]
  const { counts, report } = await convertMarkdownCourse({ source, out })
  const checked = await checkPack(out)
  expect(checked.isSound).toBe(true)
  const text = (file: string) => readFileSync(join(out, 'courses', name, file), 'utf8')
  const lessons = checked.pack.courses[0]?.lessons.map(({ slug, value, sublessons }) => ({
    slug,
    title: value.title,
    parts: sublessons.map((part) => part.value.id),
  }))
  const read = <T>(file: string) => parse(text(file)) as T
  return { counts, report, lessons, text, read, checked, out, source }
}

const book: Files = {
  'book.toml': '[book]\ntitle = "Growing Herbs"\n',
  'src/SUMMARY.md': [
    '# Summary',
    '',
    '[Foreword](foreword.md)',
    '',
    '# Basics',
    '',
    '- [Soil](soil/README.md)',
    '  - [Drainage](soil/drainage.md)',
    '    - [Pots](soil/pots.md)',
    '- [Light](light.md)',
    '- [Water]()',
    '- [Harvest](harvest.md)',
    '',
    '---',
    '',
    '[Words](words.md)',
  ].join('\n'),
  'src/foreword.md': '# Foreword\n\nWhy herbs.\n',
  'src/soil/README.md':
    '# Soil\n\nBegin with [drainage](drainage.md) and [light](../light.html#noon).\n\n![Spade](spade.png)\n',
  'src/soil/spade.png': png,
  'src/soil/drainage.md': '# Drainage\n\n{{#include code/mix.txt}}\n\n```text\n{{#include kept}}\n```\n',
  'src/soil/pots.md': 'No heading here, only [the words](../words.md).\n',
  'src/light.md': '# Light\n\nSouth.[^1]\n\n[^1]: In the north.\n',
  'src/words.md': '# Words\n\nPot: a vessel.\n',
  'src/unlisted.md': '# Unlisted\n',
}

describe('[IMPORT-01] a book with a SUMMARY.md', () => {
  test('its chapters become lessons, and the entries below them pages, in the order of the table of contents', async () => {
    const { lessons, read, counts } = await imported(book)
    expect(read<CourseFile>('course.yaml').title).toEqual({ en: 'Growing Herbs' })
    expect(lessons).toEqual([
      { slug: 'foreword', title: { en: 'Foreword' }, parts: ['lecture'] },
      { slug: 'soil', title: { en: 'Soil' }, parts: ['lecture', 'drainage', 'pots'] },
      { slug: 'light', title: { en: 'Light' }, parts: ['lecture'] },
      { slug: 'words', title: { en: 'Words' }, parts: ['lecture'] },
    ])
    const soil = read<LessonFile>('lessons/02-soil/lesson.yaml')
    // A page without a heading gets its title from the table of contents.
    expect(soil.sublessons[2]).toMatchObject({ title: { en: 'Pots' }, page: { en: 'pots.en.md' } })
    expect(counts.counted('lessons')).toBe(4)
    expect(counts.counted('pages')).toBe(6)
    expect(counts.counted('images')).toBe(1)
  })

  test('missing and included pages are reported with their line', async () => {
    const { counts, text } = await imported(book)
    expect(counts.lines('contents')).toEqual([
      'src/SUMMARY.md:11: “Water” has no page yet',
      'src/SUMMARY.md:12: src/harvest.md',
    ])
    expect(counts.lines('pages')).toEqual(['src/unlisted.md'])
    expect(counts.lines('includes')).toEqual(['src/soil/drainage.md:3: {{#include code/mix.txt}}'])
    expect(text('lessons/02-soil/drainage.en.md')).toBe('# Drainage\n\n```text\n{{#include kept}}\n```\n')
  })

  test('links between its pages lead to the lessons, also in the compiled page', async () => {
    const { text, counts, checked } = await imported(book)
    expect(text('lessons/02-soil/lecture.en.md')).toContain(
      'Begin with [drainage](</courses/sample/soil/drainage>) and [light](</courses/sample/light/lecture>).',
    )
    expect(counts.counted('lessonLinks')).toBe(3)
    const { courses } = await compilePack(checked, (path) => path)
    expect(JSON.stringify(courses)).toContain(
      '/course/course/sample?lesson=course/sample/lesson/light&#x26;sublesson=course/sample/lesson/light/sublesson/lecture',
    )
  })
})

describe('[IMPORT-01] names with letters that have two Unicode forms', () => {
  const text = (name: string) => `# Gęś\n\n![Jajko](${name}) i [dalej](jaźń.md)\n`
  const files = (form: 'NFC' | 'NFD'): Files =>
    Object.fromEntries(
      Object.entries({
        'SUMMARY.md': '- [Gęś](księga/gęś.md)\n- [Jaźń](księga/jaźń.md)\n',
        'księga/gęś.md': text('żółtko.png'),
        'księga/jaźń.md': '# Jaźń\n\nKoniec.\n',
        'księga/żółtko.png': png,
      }).map(([name, content]) => [name.normalize(form), content]),
    )

  test.each([
    ['NFC', 'NFD'],
    ['NFD', 'NFC'],
    ['NFD', 'NFD'],
  ] as const)('files in %s, links in %s', async (ofFiles, ofTexts) => {
    const written = Object.fromEntries(
      Object.entries(files(ofFiles)).map(([name, content]) => [
        name,
        typeof content === 'string' ? content.normalize(ofTexts) : content,
      ]),
    )
    const { lessons, counts, text: read } = await imported(written)
    expect(lessons).toHaveLength(2)
    expect([counts.lines('contents'), counts.lines('images')]).toEqual([[], []])
    expect([counts.counted('images'), counts.counted('lessonLinks')]).toEqual([1, 1])
    expect(read('lessons/01-ges/lecture.pl.md')).toContain('](</courses/sample/jazn/lecture>)')
  })
})

const site: Files = {
  'docusaurus.config.js': "module.exports = { title: 'Bees for All', url: 'https://bees.example' }\n",
  'docs/intro.md':
    '---\nsidebar_position: 1\ntitle: Welcome\n---\n\nRead on in [hives](/docs/hives/build).\n',
  'docs/hives/_category_.json': '{ "label": "Hives", "position": 3 }',
  'docs/hives/02-place.mdx': [
    "import Map from '@site/src/Map'",
    '',
    '# A place {#place}',
    '',
    ':::tip[Sun]',
    '',
    'East is **best**.',
    '',
    ':::',
    '',
    '<Map zoom="3" />',
    '',
    '![Hive](/img/hive.png)',
  ].join('\n'),
  'docs/hives/01-build.md': '# Build\n\nThen find [a place](./02-place.mdx).\n',
  'docs/honey/_category_.yml': 'label: Honey\nposition: 2\n',
  'docs/honey/harvest.md': '# Harvest\n\nIn [summer](../nowhere.md).\n',
  'static/img/hive.png': png,
}

describe('[IMPORT-01] a site of Docusaurus', () => {
  test('categories become lessons, in the order given by files, front matter and names', async () => {
    const { lessons, read } = await imported(site)
    expect(read<CourseFile>('course.yaml').title).toEqual({ en: 'Bees for All' })
    expect(lessons).toEqual([
      { slug: 'welcome', title: { en: 'Welcome' }, parts: ['lecture'] },
      { slug: 'honey', title: { en: 'Honey' }, parts: ['lecture'] },
      { slug: 'hives', title: { en: 'Hives' }, parts: ['lecture', '02-place'] },
    ])
  })

  test('front matter, imports and ids are removed, callouts are converted, pictures of the site are copied', async () => {
    const { text, counts } = await imported(site)
    expect(text('lessons/01-welcome/lecture.en.md')).toBe(
      'Read on in [hives](</courses/sample/hives/lecture>).\n',
    )
    expect(text('lessons/03-hives/02-place.en.md')).toBe(
      '# A place\n\n> [!TIP]\n> **Sun**\n> East is **best**.\n> \n\n<Map zoom="3" />\n\n![Hive](images/hive.png)\n',
    )
    expect(text('lessons/03-hives/lecture.en.md')).toContain('[a place](</courses/sample/hives/02-place>)')
    expect(counts.counted('images')).toBe(1)
    expect(counts.counted('pageLinks')).toBe(1)
  })

  test('a sidebars file gives the order without being executed; one that computes it is reported', async () => {
    const sidebars = [
      '// @ts-check',
      "/** @type {import('@docusaurus/plugin-content-docs').SidebarsConfig} */",
      'const sidebars = {',
      '  main: [',
      "    { type: 'category', label: 'Hives: first', items: ['hives/place', 'hives/build'] },",
      "    'intro', // the welcome",
      "    { type: 'doc', id: 'gone' },",
      "    { Sweet: [{ type: 'autogenerated', dirName: 'honey' }] },",
      '  ],',
      '}',
      'export default sidebars',
    ].join('\n')
    const { lessons, counts } = await imported({ ...site, 'sidebars.js': sidebars })
    expect(lessons?.map(({ title, parts }) => [title.en, parts])).toEqual([
      ['Hives: first', ['lecture', '01-build']],
      ['Welcome', ['lecture']],
      ['Sweet', ['lecture']],
    ])
    expect(counts.lines('contents')).toEqual(['sidebars.js: docs/gone'])
    const computed = await imported({ ...site, 'sidebars.js': 'module.exports = makeSidebars()\n' })
    expect(computed.lessons).toHaveLength(3)
    expect(computed.counts.lines('contents')).toEqual([
      'sidebars.js: can’t be read; the order of the files is used',
    ])
  })
})

const question = (text: string, right: string, wrong: string) => ({
  questionText: text,
  answerOptions: [
    { answerText: right, isCorrect: 'true' },
    { answerText: wrong, isCorrect: 'false' },
  ],
})
const app = (quizzes: object[]) => JSON.stringify([{ title: 'Sea: Quizzes', complete: 'Done', quizzes }])

/** Two modules with lessons named by words and numbers, a quiz app, and an assignment with a rubric. */
const modules: Files = {
  'README.md': '# The Sea\n\nA course about the sea for everybody who has never seen it before.\n',
  'quiz-app/package.json': '{}',
  'quiz-app/src/assets/translations/en.json': app([
    { id: 1, title: 'Waves: Pre', quiz: [question('What makes waves?', 'Wind', 'Fish')] },
    { id: 2, title: 'Waves: Post', quiz: [question('How tall?', 'Very', 'Not')] },
    { id: 3, title: 'Tides: Pre', quiz: [question('What makes tides?', 'The Moon', 'Fish')] },
    { id: 4, title: 'Tides: Post', quiz: [question('How often?', 'Twice', 'Never')] },
    { id: 9, title: 'Lost', quiz: [question('Where?', 'Here', 'There')] },
  ]),
  'quiz-app/src/assets/translations/fr.json': app([
    { id: 7, title: 'Autre', quiz: [question('Quoi?', 'Oui', 'Non')] },
  ]),
  'module-1-surface/README.md': '# Surface\n\nWhat is above.\n',
  // Where numbers and links contradict each other, links decide.
  'module-1-surface/lesson-1-waves/README.md':
    '# Waves\n\n[Quiz](https://quiz.example/quiz/3)\n\n[Quiz](https://quiz.example/quiz/4)\n',
  'module-1-surface/lesson-1-waves/assignment.md': [
    '# Watch a wave',
    '',
    'Write down what you see.',
    '',
    '## Rubric',
    '',
    '| Criteria | Exemplary | Adequate | Needs Improvement |',
    '| --- | --- | --- | --- |',
    '| Detail | Names *three* things | Names two | Names one |',
    '|  | Is well written | Is written | Is not |',
  ].join('\n'),
  'module-1-surface/lesson-2-tides/README.md':
    '# Tides\n\nSee [the task](../lesson-1-waves/assignment.md).\n',
  'module-2-depth/README.md': '# Depth\n\nWhat is below.\n',
  'module-2-depth/lesson-1-dark/01-light.md': '# Light\n\nNone.\n',
  'module-2-depth/lesson-1-dark/02-fish.md': '# Fish\n\nSome.\n',
  'module-2-depth/lesson-1-dark/assignment.md': '# Dive\n\nOr do not.\n',
}

describe('[IMPORT-01] modules with lessons below, a quiz app and rubrics', () => {
  test('module pages become introductions of their first lessons', async () => {
    const { lessons } = await imported(modules)
    expect(lessons?.map(({ title, parts }) => [title.en, parts])).toEqual([
      ['Waves', ['before-1', 'module', 'lecture', 'after']],
      ['Tides', ['lecture']],
      ['Light', ['module', 'lecture', '02-fish', 'assignment']],
    ])
  })

  test('links decide where a quiz belongs; one that no link and no number places is not counted', async () => {
    const { counts, read } = await imported(modules)
    const [after] = read<QuestionFile[]>('lessons/01-waves/after.yaml')
    expect(after?.question.en).toBe('How often?')
    expect(counts.counted('quizzes')).toBe(5)
    expect(counts.counted('quizzesInPlace')).toBe(2)
    expect(counts.lines('quizzes')).toEqual(['quiz 1: Waves: Pre', 'quiz 2: Waves: Post', 'quiz 9: Lost'])
  })

  test('numbers decide only if there are no links', async () => {
    const quizzes = [1, 2, 3, 4].map((id) => ({
      id,
      title: `Quiz ${id}`,
      quiz: [question(`${id}?`, 'a', 'b')],
    }))
    const { counts, lessons } = await imported({
      ...modules,
      'module-1-surface/lesson-1-waves/README.md': '# Waves\n\nNo links.\n',
      'quiz-app/src/assets/translations/en.json': app(quizzes),
    })
    expect(counts.lines('byNumber')).toHaveLength(4)
    expect(lessons?.[1]?.parts).toEqual(['before-1', 'lecture', 'after'])
    expect(counts.counted('quizzesInPlace')).toBe(4)
  })

  test('[COURSE-09] a final test beside a rubric comes before the final work, and the report says so', async () => {
    const { read, counts } = await imported({
      ...modules,
      'quiz-app/src/assets/translations/en.json': app([
        { id: 3, title: 'Tides: Pre', quiz: [question('What makes tides?', 'The Moon', 'Fish')] },
        { id: 9, title: 'The final quiz', quiz: [question('How deep is it?', 'Very', 'Not')] },
      ]),
    })
    expect(read<CourseFile>('course.yaml')).toMatchObject({ ending: 'test-then-exam', certificate: true })
    const { questions } = read<ClosedTestFile>('closed-test.yaml')
    expect(questions.map(({ question: text }) => text.en)).toEqual(['How deep is it?'])
    expect([counts.counted('testQuestions'), counts.counted('tasks')]).toEqual([1, 1])
    expect(counts.lines('endings')).toEqual([
      'The final quiz: opens the final project (module-1-surface/lesson-1-waves/assignment.md)',
    ])
  })

  const level = (number: number, name: string, description: string) => ({
    id: `level-${number}`,
    name: { en: name },
    description: { en: description },
  })

  test.each([
    ['the best first', ['Exemplary', 'Adequate'], ['Adequate', 'Exemplary']],
    [
      'the best last, by words',
      ['Needs work: improve', 'Fine', 'Excellent'],
      ['Needs work: improve', 'Fine', 'Excellent'],
    ],
    ['the best last, by points', ['1 point', '2 points'], ['1 point', '2 points']],
    ['the best first, by points', ['Exemplary (4)', 'Poor (1)'], ['Poor (1)', 'Exemplary (4)']],
  ])('the levels of a rubric go from the lowest to the highest: %s', async (_, columns, names) => {
    const cells = columns.map((_name, at) => `words ${at}`)
    const rubric = [
      '# Watch a wave\n\n## Rubric\n',
      `| Criteria | ${columns.join(' | ')} | Weight |`,
      `|${' --- |'.repeat(columns.length + 2)}`,
      `| Detail | ${cells.join(' | ')} | 40% |`,
      `| Depth | ${cells[0]} |${' |'.repeat(columns.length)}`,
    ].join('\n')
    const { read } = await imported({
      ...modules,
      'module-1-surface/lesson-1-waves/assignment.md': rubric,
    })
    const [detail, depth] = read<FinalWorkFile>('final-work.yaml').tasks[0]?.criteria ?? []
    expect(detail?.levels?.map((one) => one.name.en)).toEqual(names)
    // A criterion with text for only one level has no levels.
    expect(depth).toEqual({ id: 'criterion-2', label: { en: 'Depth: words 0' } })
  })

  test('an assignment with a rubric becomes a task with criteria; one without stays a page', async () => {
    const { read, text, counts } = await imported(modules)
    expect(read<CourseFile>('course.yaml')).toMatchObject({ ending: 'exam', certificate: true })
    expect(read<FinalWorkFile>('final-work.yaml').tasks).toEqual([
      {
        id: 'waves',
        title: { en: 'Watch a wave' },
        description: { en: 'final-work/waves.en.md' },
        criteria: [
          {
            id: 'criterion-1',
            label: { en: 'Detail' },
            levels: [
              level(1, 'Needs Improvement', 'Names one'),
              level(2, 'Adequate', 'Names two'),
              level(3, 'Exemplary', 'Names three things'),
            ],
          },
          {
            id: 'criterion-2',
            label: { en: 'Is well written' },
            levels: [
              level(1, 'Needs Improvement', 'Is not'),
              level(2, 'Adequate', 'Is written'),
              level(3, 'Exemplary', 'Is well written'),
            ],
          },
        ],
      },
    ])
    expect(text('final-work/waves.en.md')).toContain('| Detail | Names *three* things |')
    expect(['tasks', 'criteria', 'levels'].map((what) => counts.counted(what as 'tasks'))).toEqual([1, 2, 6])
    expect(counts.lines('rubrics')).toEqual(['module-2-depth/lesson-1-dark/assignment.md'])
  })

  test('the report counts what the import kept', async () => {
    const { out, source } = await imported(modules)
    const lesson = join(out, 'courses/sample/lessons/01-waves')
    writeFileSync(
      join(lesson, 'after.yaml'),
      readFileSync(join(lesson, 'after.yaml'), 'utf8').replace('How often', 'How rarely'),
    )
    const { counts } = await convertMarkdownCourse({ source, out })
    expect(counts.counted('quizzesInPlace')).toBe(1)
    expect(counts.lines('lost')).toEqual(['quiz 4: waves'])
    expect(counts.lines('kept')).toEqual(['courses/sample/lessons/01-waves/after.yaml'])
  })
})

test('[IMPORT-01] pages with numbers as names are lessons if there are no folders; a Polish repository is Polish', async () => {
  const { lessons, read } = await imported({
    'README.md': '# Zioła\n\nKrótki kurs o tym, jak uprawiać zioła w domu przez cały rok.\n',
    'lekcje/01-ziemia.md': '# Ziemia\n\nŻyzna, sypka i wilgotna. Zobacz [światło](02-swiatlo.md).\n',
    'lekcje/02-swiatlo.md': '# Światło\n\nPołudniowe okno jest najlepsze.\n',
    'notatki.md': '# Notatki\n',
  })
  expect(lessons?.map(({ title }) => title)).toEqual([{ pl: 'Ziemia' }, { pl: 'Światło' }])
  expect(read<CourseFile>('course.yaml')).toMatchObject({ languages: ['pl'], title: { pl: 'Zioła' } })
})

test('[IMPORT-01] a translated quiz file gives questions in both languages', async () => {
  const { read } = await imported({
    ...modules,
    'quiz-app/src/assets/translations/pl.json': app([
      { id: 4, title: 'Pływy', quiz: [question('Jak często?', 'Dwa razy', 'Nigdy')] },
      { id: 3, title: 'Pływy', quiz: [{ questionText: 'Co?', answerOptions: [] }] },
    ]),
    'translations/pl/module-1-surface/lesson-1-waves/README.md': '# Fale\n\nO falach.\n',
  })
  expect(read<QuestionFile[]>('lessons/01-waves/after.yaml')[0]?.question).toEqual({
    pl: 'Jak często?',
    en: 'How often?',
  })
  expect(read<QuestionFile>('lessons/01-waves/before-1.yaml').question.pl).toBe('What makes tides?')
})

describe('[IMPORT-03] nothing outside the source is read', () => {
  test.each([
    ['a sidebars file', site, 'sidebars.js'],
    ['a category file', site, 'docs/honey/_category_.yml'],
    ['a book’s settings', book, 'book.toml'],
    ['a quiz file', modules, 'quiz-app/src/assets/translations/en.json'],
  ])('%s that is a link out of it refuses the whole', async (_, files, file) => {
    const source = writeFiles(files, 'sample')
    const secret = join(temporaryFolder(), 'secret')
    writeFileSync(secret, 'x')
    rmSync(join(source, file), { force: true })
    symlinkSync(secret, join(source, file))
    await expect(convertMarkdownCourse({ source, out: temporaryFolder() })).rejects.toThrow(
      `“${file}” leads out of the folder; nothing was imported`,
    )
  })
})
