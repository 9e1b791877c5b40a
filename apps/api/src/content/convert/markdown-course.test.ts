import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Files, png, temporaryFolder, writeFiles } from '../../../test/testing/folders.ts'
import { errorsOf } from '../../../test/testing/pack.ts'
import { checkPack } from '../check/check.ts'
import type { ClosedTestFile, CourseFile, LessonFile, QuestionFile } from '../format/schema.ts'
import { convertMarkdownCourse } from './markdown-course.ts'

const read = <T>(out: string, file: string) => parse(readFileSync(join(out, file), 'utf8')) as T
const text = (out: string, file: string) => readFileSync(join(out, file), 'utf8')

function quiz(id: number, questions: [string, ...[string, boolean][]][]): object {
  return {
    id,
    title: `Quiz ${id}`,
    quiz: questions.map(([questionText, ...answers]) => ({
      questionText,
      answerOptions: answers.map(([answerText, isCorrect]) => ({ answerText, isCorrect })),
    })),
  }
}

/** A repository of two lessons with the irregularities of real ones. */
function writeRepository(changes: Files = {}): string {
  const quizzes = [
    quiz(101, [['A __blank__?', ['*yes*', true], ['no', false]]]),
    quiz(201, [['Both?', ['a', true], ['b', true], ['c', false]]]),
    quiz(309, [['Whose?', ['a', true], ['b', false]]]),
  ]
  const files: Files = {
    'README.md': '# A Small Course\n\nThis is a small course that shows how a converter works with files.\n',
    LICENSE: 'MIT\n',
    'quizzes/quizzes.json': JSON.stringify([{ title: 'Small: Quizzes', quizzes }]),
    '1-First/README.md': [
      '# The First',
      '',
      '## [Quiz before](https://quiz.example/quiz/101)',
      '',
      'Costs $5 and $6, where $x_1$ counts and $\\frac{a$ does not. ![A picture](images/a.png) ![Gone](images/gone.png)',
      '![Far](https://example.com/far.png)',
      '',
      '## Links',
      '',
      '[page](../2-Second/README.md) [book](a.ipynb) [place](#links) [bad](https://) [good](https://example.com)',
      '<a href="other.md">html page</a> <img src="images/none.png" alt="html gone">',
      '',
      '## [Next](../2-Second/README.md)',
      '',
    ].join('\n'),
    '1-First/images/a.png': png,
    '1-First/assignment.md': '# Do it\n\nNow.\n',
    '2-Second/README.md': '# The Second\n\nText [quiz](https://quiz.example/quiz/201/)\n',
    ...changes,
  }
  return writeFiles(files, 'Small-Course')
}

describe('converting a Markdown course', () => {
  test('gives a valid pack: quizzes before, lecture, test after, tasks, and a closed test of all questions', async () => {
    const out = temporaryFolder()
    await convertMarkdownCourse({ source: writeRepository(), out })
    expect(errorsOf(await checkPack(out))).toEqual([])
    const course = read<CourseFile>(out, 'courses/small-course/course.yaml')
    expect(course).toMatchObject({
      languages: ['en'],
      title: { en: 'A Small Course' },
      ending: 'test',
      certificate: true,
    })
    const lessons = 'courses/small-course/lessons'
    const first = read<LessonFile>(out, `${lessons}/01-first/lesson.yaml`)
    const kinds = first.sublessons.map(({ id, kind }) => `${id} ${kind}`)
    expect(kinds).toEqual(['before-1 quiz', 'lecture presentation', 'assignment presentation'])
    expect(read<QuestionFile>(out, `${lessons}/01-first/before-1.yaml`)).toEqual({
      id: 'question',
      question: { en: 'A \\_\\_blank\\_\\_?' },
      type: 'single',
      answers: [
        { id: 'a', label: { en: '*yes*' }, right: true },
        { id: 'b', label: { en: 'no' } },
      ],
    })
    // The link in the second lesson decides, although the quiz has the number of the first.
    expect(read<QuestionFile[]>(out, `${lessons}/02-second/after.yaml`)[0]?.type).toBe('multiple')
    const closed = read<ClosedTestFile>(out, 'courses/small-course/closed-test.yaml')
    expect(closed).toMatchObject({ percentageToPass: 70, draw: 3 })
    expect(closed.questions.map(({ id }) => id)).toEqual(['q101-1', 'q201-1', 'q309-1'])
  })

  test('keeps working links and makes plain text of the others', async () => {
    const out = temporaryFolder()
    await convertMarkdownCourse({ source: writeRepository(), out })
    expect(text(out, 'courses/small-course/lessons/01-first/lecture.en.md')).toBe(
      [
        '# The First',
        '',
        'Costs $5 and $6, where $`x_1`$ counts and `\\frac{a` does not. ![A picture](images/a.png) *Gone*',
        '*Far*',
        '',
        '## Links',
        '',
        '[page](</courses/small-course/second/lecture>) book place bad [good](https://example.com)',
        'html page</a> <em>html gone</em>',
        '',
      ].join('\n'),
    )
  })

  test('reports everything that it could not resolve, with file and line', async () => {
    const out = temporaryFolder()
    const { report } = await convertMarkdownCourse({ source: writeRepository(), out })
    expect(text(out, 'import-report.md')).toBe(report)
    for (const line of [
      '- 1-First/README.md:5: images/gone.png',
      '- 1-First/README.md:11: images/none.png',
      '- 1-First/README.md:6: https://example.com/far.png',
      '- 1-First/README.md:10: https://',
      '- quiz 309: Quiz 309',
      '- Quizzes in the source: 3',
      '- Quizzes that found their lesson: 2',
      '- Images in their places: 1',
      '- Links between lessons: 1',
      '- Links to notebooks (made plain text): 1',
      '- Links to pages that are not in the course (made plain text): 1',
      '- Links to places within a page (made plain text): 1',
      '- Formulas: 1',
      "- 1-First/README.md:5: \\frac{a: Unexpected end of input in a macro argument, expected '}' at end of input: \\frac{a",
    ]) {
      expect(report.split('\n')).toContain(line)
    }
  })

  test('a translation uses the English image if its own is missing, and the original text if it is incomplete', async () => {
    const hash = 'a'.repeat(64)
    const out = temporaryFolder()
    const source = writeRepository({
      'translations/pl/README.md':
        '# Mały kurs\n\nTo jest mały kurs, który pokazuje, jak działa konwerter plików.\n',
      'translations/pl/1-First/README.md': [
        '# Pierwsza',
        '',
        `![Obraz](../../../translated_images/a.${hash}.pl.png)`,
        '',
        '## Odnośniki',
        '',
        '## Dalej',
        '',
        'Koniec',
      ].join('\n'),
      'translations/pl/2-Second/README.md': 'urwany początek.\n\n## Dalej\n\nPo polsku\n',
      '2-Second/README.md': '# The Second\n\nEnglish\n\n## Onward\n\nAlso English\n',
    })
    const { report } = await convertMarkdownCourse({ source, out })
    expect(errorsOf(await checkPack(out))).toEqual([])
    const lessons = 'courses/small-course/lessons'
    expect(text(out, `${lessons}/01-first/lecture.pl.md`)).toContain('![Obraz](images/a.png)')
    expect(text(out, `${lessons}/02-second/lecture.pl.md`)).toBe(
      '> Początku tej strony nie ma w tłumaczeniu, dlatego jest tu w języku oryginału.\n\n# The Second\n\nEnglish\n\n## Dalej\n\nPo polsku\n',
    )
    expect(read<CourseFile>(out, 'courses/small-course/course.yaml').title.pl).toBe('Mały kurs')
    expect(report).toContain('- Images of a translation replaced by the original ones: 1')
    expect(report).toContain('translations/pl/2-Second/README.md: pl: the beginning is missing')
    expect(report).toContain('1-First/assignment.md: pl: there’s no whole translation')
  })

  test('adds a second course to the program and the folder of the first', async () => {
    const out = temporaryFolder()
    const source = writeRepository()
    await convertMarkdownCourse({ source, out, program: 'both' })
    await convertMarkdownCourse({ source, out, slug: 'again', program: 'both' })
    await convertMarkdownCourse({ source, out, slug: 'again', program: 'both' })
    expect(errorsOf(await checkPack(out))).toEqual([])
    expect(read<{ courses: string[] }>(out, 'programs/both.yaml').courses).toEqual(['small-course', 'again'])
  })

  describe('[IMPORT-03] a source with links to other places', () => {
    test.each([
      'README.md',
      'LICENSE',
      'quizzes/quizzes.json',
      '1-First/README.md',
      '1-First/assignment.md',
      '1-First/more.md',
      'translations/pl/README.md',
    ])('refuses the whole when %s is a link out of it, and writes nothing', async (file) => {
      const source = writeRepository()
      const secret = join(temporaryFolder(), 'secret')
      writeFileSync(secret, '# Secret\n\nEvil text that nobody outside should ever read here.\n')
      rmSync(join(source, file), { force: true })
      mkdirSync(dirname(join(source, file)), { recursive: true })
      symlinkSync(secret, join(source, file))
      const out = temporaryFolder()
      await expect(convertMarkdownCourse({ source, out })).rejects.toThrow(
        `“${file}” leads out of the folder; nothing was imported`,
      )
      expect(readdirSync(out)).toEqual([])
    })

    test('a link within the source is followed', async () => {
      const source = writeRepository()
      symlinkSync(join(source, '2-Second/README.md'), join(source, '1-First/more.md'))
      const out = temporaryFolder()
      await convertMarkdownCourse({ source, out })
      expect(text(out, 'courses/small-course/lessons/01-first/more.en.md')).toContain('# The Second')
    })

    test('an image outside the source is left out', async () => {
      const source = writeRepository({ '1-First/images/a.png': 'gone' })
      const outside = join(temporaryFolder(), 'outside.png')
      writeFileSync(outside, png)
      rmSync(join(source, '1-First/images/a.png'))
      symlinkSync(outside, join(source, '1-First/images/a.png'))
      const { report } = await convertMarkdownCourse({ source, out: temporaryFolder() })
      expect(report).toContain('- 1-First/README.md:5: images/a.png')
    })
  })

  test('[TRUST-01] a page that cannot be parsed is left out, and reported with its line', async () => {
    const source = writeRepository({
      '1-First/assignment.md': `One\n\n${'>'.repeat(100_000)}\n`,
      '1-First/more.md': Buffer.from('One\nZa\xbf\xf3\xb3\xe6\n', 'latin1'),
    })
    const out = temporaryFolder()
    const { report } = await convertMarkdownCourse({ source, out })
    expect(errorsOf(await checkPack(out))).toEqual([])
    expect(report.split('\n')).toEqual(
      expect.arrayContaining([
        '## Files that cannot be read (left out): 2',
        '- 1-First/assignment.md:3: is nested too deeply to be read',
        '- 1-First/more.md:2: isn’t UTF-8 text',
      ]),
    )
  })

  describe('[IMPORT-03] converting again into a folder that was edited', () => {
    const first = 'courses/small-course/lessons/01-first'
    const lecture = `${first}/lecture.en.md`
    const changedPage = { '1-First/README.md': '# The First\n\nNew in the source\n' }

    async function convertTwice(edit: (out: string) => void, again: Record<string, string> = {}) {
      const out = temporaryFolder()
      const source = writeRepository()
      await convertMarkdownCourse({ source, out })
      edit(out)
      for (const [file, content] of Object.entries(again)) {
        writeFileSync(join(source, file), content)
      }
      return { out, source, second: (overwrite = false) => convertMarkdownCourse({ source, out, overwrite }) }
    }

    test('keeps an edit whose source has not changed, updates what has changed, and reports both', async () => {
      const edit = (out: string) => {
        writeFileSync(join(out, lecture), 'Edited\n')
        writeFileSync(join(out, `${first}/own.md`), 'Added\n')
      }
      const { out, second } = await convertTwice(edit, { '2-Second/README.md': '# The Second\n\nNew\n' })
      const { report } = await second()
      expect(text(out, lecture)).toBe('Edited\n')
      expect(text(out, `${first}/own.md`)).toBe('Added\n')
      expect(text(out, 'courses/small-course/lessons/02-second/lecture.en.md')).toBe('# The Second\n\nNew\n')
      expect(report).toContain(`(their source has not changed): 1\n\n- ${lecture}\n`)
    })

    test('fails if an edit would be lost, names the file and writes nothing; --overwrite overwrites and names it', async () => {
      const { out, second } = await convertTwice(
        (folder) => writeFileSync(join(folder, lecture), 'Edited\n'),
        {
          ...changedPage,
          '2-Second/README.md': '# The Second\n\nNew\n',
        },
      )
      await expect(second()).rejects.toThrow(`and would be lost.\n  ${lecture}\nChoose another folder`)
      expect(text(out, lecture)).toBe('Edited\n')
      expect(text(out, 'courses/small-course/lessons/02-second/lecture.en.md')).not.toContain('New')
      const { report } = await second(true)
      expect(text(out, lecture)).toBe('# The First\n\nNew in the source\n')
      expect(report).toContain(`are lost (--overwrite): 1\n\n- ${lecture}\n`)
    })

    test('removes what the source no longer has, but nothing that was edited', async () => {
      const out = temporaryFolder()
      const source = writeRepository()
      await convertMarkdownCourse({ source, out })
      rmSync(join(source, '2-Second'), { recursive: true })
      const second = 'courses/small-course/lessons/02-second'
      writeFileSync(join(out, `${second}/lecture.en.md`), 'Edited\n')
      await expect(convertMarkdownCourse({ source, out })).rejects.toThrow(`${second}/lecture.en.md`)
      await convertMarkdownCourse({ source, out, overwrite: true })
      expect(existsSync(join(out, second))).toBe(false)
      expect(errorsOf(await checkPack(out))).toEqual([])
    })

    test('changes nothing in a folder without a record, and follows no link out of it', async () => {
      const { out, second } = await convertTwice((folder) => rmSync(join(folder, '.written.json')))
      writeFileSync(join(out, lecture), 'Edited\n')
      await expect(second()).rejects.toThrow(lecture)
      const elsewhere = temporaryFolder()
      rmSync(join(out, first), { recursive: true })
      symlinkSync(elsewhere, join(out, first))
      await expect(second(true)).rejects.toThrow('leads out of')
      expect(readdirSync(elsewhere)).toEqual([])
    })
  })

  test('rejects a folder without lessons, and a target with other contents', async () => {
    const empty = temporaryFolder()
    await expect(convertMarkdownCourse({ source: empty, out: temporaryFolder() })).rejects.toThrow(
      'has no lessons',
    )
    writeFileSync(join(empty, 'file.txt'), '')
    await expect(convertMarkdownCourse({ source: writeRepository(), out: empty })).rejects.toThrow(
      'holds something that is not a content folder',
    )
  })
})

test('[IMPORT-01] elements that pages cannot have, and fields of questions that are not read, are named', async () => {
  const questions = [
    {
      ...{ questionText: 'Whose?', hint: 'Think' },
      answerOptions: [
        { answerText: 'a', isCorrect: true, rationale: 'So.' },
        { answerText: 'b', isCorrect: false },
      ],
    },
  ]
  const source = writeRepository({
    'quizzes/quizzes.json': JSON.stringify([
      { title: 'Small', quizzes: [{ id: 101, title: 'Quiz', quiz: questions }] },
    ]),
    '2-Second/README.md':
      '# The Second\n\n<div>\n<video src="a.mp4"></video>\n</div>\n\nA <svg></svg> and\n\n<Chart of="x" />\n\n<script>x</script>\n',
  })
  const { counts } = await convertMarkdownCourse({ source, out: temporaryFolder() })
  expect(counts.lines('elements')).toEqual([
    '2-Second/README.md:4: <video src="a.mp4">',
    '2-Second/README.md:7: <svg>',
    '2-Second/README.md:9: <Chart of="x" />',
    'quizzes/quizzes.json: quiz 101, question 1: hint',
    'quizzes/quizzes.json: quiz 101, question 1: rationale',
  ])
  expect(counts.counted('players')).toBe(1)
})

test('[IMPORT-01] questions for which the closed test has no room are named', async () => {
  const many = quiz(
    101,
    Array.from({ length: 501 }, (_, index) => [`Question ${index}?`, ['a', true], ['b', false]]),
  )
  const source = writeRepository({
    'quizzes/quizzes.json': JSON.stringify([{ title: 'Small', quizzes: [many] }]),
  })
  const { counts } = await convertMarkdownCourse({ source, out: temporaryFolder() })
  expect(counts.lines('questions')).toEqual(['q101-501: the closed test is full: Question 500?'])
})
