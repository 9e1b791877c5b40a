import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join, parse as parsePath } from 'node:path'
import {
  compareQuestions,
  type FoundQuestion,
  type QuestionComparison,
  withFileVersion,
} from '@zenit/contract/packs/question-comparison'
import { say } from '../convert/said.ts'
import type { Language } from '../document.ts'
import { draftFile } from '../format/draft-question.ts'
import { isId } from '../format/schema.ts'
import { ContentError, textsOf } from '../issues.ts'
import { Names, slugify } from '../markdown/slug.ts'
import { writtenExtras } from '../questions/extras.ts'
import { NoQuestions, type QuestionProblem } from '../questions/read.ts'
import type { IgnoredPart, ReadQuestion, ReadQuestions, UnreadQuestion } from '../questions/read-question.ts'
import { readQuestionsInThread } from '../questions/reader.ts'
import { readYaml, writeYaml } from '../reading/reader.ts'

export interface ImportQuestionsOptions {
  file: string
  /** A content folder. */
  out: string
  /** Slug of the course whose closed test gets the questions. */
  course: string
  /** The language of the questions. */
  language: Language
  /** Takes the file's version of questions that the test has otherwise, which are kept by default. */
  overwrite?: boolean
  /** Adds questions to rewrite as drafts, for which the check refuses the test until they are rewritten. */
  drafts?: boolean
}

const megabyte = 1024 * 1024
const mostBytes = 10 * megabyte
const mostQuestions = 500

const settingWords = { settings: 'setting of a test', question: 'setting of a question' } as const

const problems: Record<QuestionProblem, string> = {
  empty: 'holds no questions',
  encoding: 'is not UTF-8 text; save it as UTF-8',
  damaged: 'is damaged: it cannot be read to its end',
  format: 'is in no format that is known: GIFT, Moodle XML, Aiken, QTI, CSV, XLSX or plain text',
  columns: 'does not name its columns: question, answer 1, answer 2, …, right',
  'too-large': 'is too large, or takes too long to read',
}

/**
 * Adds the questions of another system's file to the closed test of a course, without duplicates. Unsupported questions
 * are in the report with their text, to be rewritten, and those that differ from the test's with what differs.
 */
export async function importQuestions(options: ImportQuestionsOptions): Promise<{ report: string }> {
  const { file, out, course, language, overwrite = false } = options
  const folder = join(out, 'courses', course)
  if (!isId(course) || !existsSync(join(folder, 'course.yaml')))
    throw new ContentError(`There is no course "${course}" in ${out}`)
  const found = await readFileOf(options)
  const path = join(folder, 'closed-test.yaml')
  const there = existsSync(path) ? await readFile(path, 'utf8') : null
  const { value, problem } = await readYaml(there ?? '{ minutes: 20, percentageToPass: 70, questions: [] }')
  if (problem) throw new ContentError(`${path}:${problem.line}: ${textsOf(problem, 'en').message}`)
  const test = value as { questions?: unknown }
  const known = (Array.isArray(test.questions) ? test.questions : []) as KnownQuestion[]
  const comparisons = compareQuestions(known, found.questions.map(toFound), language)
  const { questions: merged, pictures } = merge(known, found.questions, {
    ...{ comparisons, language, folder, overwrite },
  })
  const drafts = options.drafts ? draftsOf(merged, found.unread, language) : []
  const questions = [...merged, ...drafts]
  if (questions.length > mostQuestions)
    throw new ContentError(`${path} would have more than ${mostQuestions} questions; nothing was written`)
  const isMerged = comparisons.some(({ kind }) => kind === 'new' || (kind === 'changed' && overwrite))
  if (isMerged || drafts.length > 0) {
    for (const picture of pictures)
      await writeFile(join(folder, picture.file), Buffer.from(picture.data, 'base64'), { flag: 'wx' })
    const { text } = await writeYaml(there, { ...test, questions })
    await writeFile(path, text ?? '')
  }
  return { report: reportOf(basename(file), { found, known, comparisons, overwrite, drafts: drafts.length }) }
}

async function readFileOf({ file, language }: ImportQuestionsOptions): Promise<ReadQuestions> {
  if ((await stat(file)).size > mostBytes) throw new ContentError(`${file} ${problems['too-large']}`)
  try {
    return await readQuestionsInThread({ name: file, bytes: await readFile(file), language })
  } catch (error) {
    throw error instanceof NoQuestions ? new ContentError(`${file} ${problems[error.why]}`) : error
  }
}

type KnownQuestion = Record<string, unknown>

/** With its picture as a file of that name. */
const toFound = ({ image, ...question }: ReadQuestion): FoundQuestion => ({
  ...question,
  ...(image && { image: { file: image.name, alt: image.alt } }),
})

/** A name used neither by a file in the folder nor by another image to be added. */
function freeName(name: string, folder: string, taken: Set<string>): string {
  const { name: base, ext } = parsePath(name)
  let free = name
  for (let number = 2; taken.has(free) || existsSync(join(folder, free)); number++)
    free = `${base}-${number}${ext}`
  taken.add(free)
  return free
}

/** Its first words. */
const idOf = (question: string): string => slugify(question).split('-').slice(0, 4).join('-') || 'question'

interface MergeOptions {
  /** One for each question of the file. */
  comparisons: readonly QuestionComparison[]
  language: Language
  folder: string
  overwrite: boolean
}

/** Returns the questions of the test with those of the file, and the pictures to be stored beside it. */
function merge(
  known: readonly KnownQuestion[],
  found: readonly ReadQuestion[],
  { comparisons, language, folder, overwrite }: MergeOptions,
) {
  const questions = [...known]
  const pictures: { file: string; data: string }[] = []
  const names = new Set<string>()
  const ids = new Names()
  for (const { id } of known) ids.take(String(id))
  const store = ({ name, data }: { name: string; data: string }) => {
    const picture = { file: freeName(name, folder, names), data }
    pictures.push(picture)
    return picture.file
  }
  for (const [at, one] of found.entries()) {
    const comparison = comparisons[at]
    if (comparison?.kind === 'new') {
      const { image, id: named, ...read } = one
      const id = ids.take(named ?? idOf(read.question))
      const shown = image && {
        image: { file: store(image), alt: image.alt === '' ? {} : { [language]: image.alt } },
      }
      questions.push({ id, ...toWritten(read, language), ...shown })
    }
    if (comparison?.kind !== 'changed' || !overwrite) continue
    const { image, ...version } = one
    const isTaken = image && comparison.fields.includes('image')
    questions[comparison.known] = withFileVersion(
      known[comparison.known] ?? {},
      { ...version, ...(isTaken && { image: { file: store(image), alt: image.alt } }) },
      language,
    )
  }
  return { questions, pictures }
}

const textIn = ({ question }: KnownQuestion, language: Language): unknown =>
  (question as Partial<Record<Language, unknown>> | undefined)?.[language]

/** Questions to rewrite that the test has under no such id and with no such text; texts beside questions are none. */
function draftsOf(
  known: readonly KnownQuestion[],
  unread: readonly UnreadQuestion[],
  language: Language,
): KnownQuestion[] {
  const ids = new Names()
  for (const { id } of known) ids.take(String(id))
  const isThere = ({ id, question }: UnreadQuestion['draft']) =>
    known.some((one) => (id !== undefined && one.id === id) || textIn(one, language) === question)
  return unread
    .filter(({ reason, draft }) => reason !== 'no-question' && draft.question !== '' && !isThere(draft))
    .map(({ reason, draft: { id, question, answers } }) =>
      draftFile({
        ...{ id: ids.take(id ?? idOf(question)), reason, question: { [language]: question } },
        answers: answers.map((label) => ({ [language]: label })),
      }),
    )
}

const toWritten = (
  { question, type, answers, ...extras }: Omit<ReadQuestion, 'image' | 'id'>,
  language: Language,
) => ({
  question: { [language]: question },
  type,
  answers: answers.map(({ label, right, feedback }, index) => ({
    id: String.fromCharCode('a'.charCodeAt(0) + index),
    label: { [language]: label },
    ...(right && { right }),
    ...(feedback && { feedback: { [language]: feedback } }),
  })),
  ...writtenExtras(extras, (text) => ({ [language]: text })),
})

interface ReportOptions extends Pick<MergeOptions, 'comparisons' | 'overwrite'> {
  found: ReadQuestions
  known: readonly KnownQuestion[]
  /** How many were added. */
  drafts: number
}

function reportOf(name: string, { found, known, comparisons, overwrite, drafts }: ReportOptions): string {
  const { format, questions, unread, ignored } = found
  const countOf = (kind: QuestionComparison['kind']) => comparisons.filter((one) => one.kind === kind).length
  const cut = questions.flatMap((one) =>
    (one.leftOut ?? []).map(
      (what) => `- ${placeOf(one)}${say({ key: `import-report:left.${what}`, about: one.question }, 'en')}`,
    ),
  )
  const changed = comparisons.flatMap((one, at) =>
    one.kind === 'changed'
      ? [`- ${known[one.known]?.id} (${one.fields.join(', ')}): ${questions[at]?.question}`]
      : [],
  )
  const end = overwrite ? 'taken from the file' : 'kept as they were'
  const lines = [
    `# Questions of ${name} (${format})`,
    '',
    `- Added to the closed test: ${countOf('new')}`,
    `- There already: ${countOf('same')}`,
    ...(changed.length > 0 ? [`- There with differences, ${end}: ${changed.length}`] : []),
    `- To be written anew: ${unread.length}`,
    ...(drafts > 0 ? [`- Of these added as drafts: ${drafts}`] : []),
    ...section(`There with differences, ${end}`, changed),
    ...section('Left out of questions that were read', cut),
    ...section('Left out of the file', ignored.map(lineOf)),
    ...unread.flatMap((one) => [
      '',
      `## ${placeOf(one)}${say({ key: `rewrite:${one.reason}` }, 'en')}`,
      '',
      one.text,
    ]),
  ]
  return `${lines.join('\n')}\n`
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ['', `## ${title}`, '', ...lines] : []

const lineOf = ({ what, text, file }: IgnoredPart): string =>
  what === 'file' ? `- file: ${text}` : `- ${file ? `${file}: ` : ''}${settingWords[what]}: ${text}`

function placeOf({ file, line }: Partial<Pick<UnreadQuestion, 'file' | 'line'>>): string {
  const place = [file, line ? `line ${line}` : null].filter(Boolean).join(', ')
  return place === '' ? '' : `${place}: `
}
