import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Files, png, temporaryFolder, writeFiles } from '../../../test/testing/folders.ts'
import { compilePack } from '../compile/compile.ts'
import type { CourseFile, LessonFile } from '../format/schema.ts'
import { imported, modules } from './layouts.testing.ts'
import { convertMarkdownCourse } from './markdown-course.ts'

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
