import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join, parse as parsePath } from 'node:path'
import type { Language } from '../document.ts'
import { isId } from '../format/schema.ts'
import { ContentError, textsOf } from '../issues.ts'
import { Names, slugify } from '../markdown/slug.ts'
import { writtenExtras } from '../questions/extras.ts'
import { leftOut } from '../questions/left-out.ts'
import { NoQuestions, type QuestionProblem } from '../questions/read.ts'
import {
  type IgnoredPart,
  type ReadQuestion,
  type ReadQuestions,
  reasons,
  type UnreadQuestion,
} from '../questions/read-question.ts'
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
}

const megabyte = 1024 * 1024
const mostBytes = 10 * megabyte
const mostQuestions = 500

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
 * are in the report with their text, to be rewritten.
 */
export async function importQuestions(options: ImportQuestionsOptions): Promise<{ report: string }> {
  const { file, out, course, language } = options
  const folder = join(out, 'courses', course)
  if (!isId(course) || !existsSync(join(folder, 'course.yaml')))
    throw new ContentError(`There is no course "${course}" in ${out}`)
  const found = await readFileOf(options)
  const path = join(folder, 'closed-test.yaml')
  const there = existsSync(path) ? await readFile(path, 'utf8') : null
  const { value, problem } = await readYaml(there ?? '{ minutes: 20, percentageToPass: 70, questions: [] }')
  if (problem) throw new ContentError(`${path}:${problem.line}: ${textsOf(problem, 'en').message}`)
  const test = value as { questions?: unknown }
  const known = (Array.isArray(test.questions) ? test.questions : []) as QuestionInput[]
  const added = addTo(known, found.questions, { language, folder })
  if (known.length + added.length > mostQuestions)
    throw new ContentError(`${path} would have more than ${mostQuestions} questions; nothing was written`)
  if (added.length > 0) {
    for (const { picture } of added)
      if (picture)
        await writeFile(join(folder, picture.file), Buffer.from(picture.data, 'base64'), { flag: 'wx' })
    const { text } = await writeYaml(there, {
      ...test,
      questions: [...known, ...added.map(({ question }) => question)],
    })
    await writeFile(path, text ?? '')
  }
  return { report: reportOf(basename(file), { found, added: added.length }) }
}

async function readFileOf({ file, language }: ImportQuestionsOptions): Promise<ReadQuestions> {
  if ((await stat(file)).size > mostBytes) throw new ContentError(`${file} ${problems['too-large']}`)
  try {
    return await readQuestionsInThread({ name: file, bytes: await readFile(file), language })
  } catch (error) {
    throw error instanceof NoQuestions ? new ContentError(`${file} ${problems[error.why]}`) : error
  }
}

interface QuestionInput {
  id?: unknown
  question?: Partial<Record<Language, unknown>>
}

/** A name used neither by a file in the folder nor by another image to be added. */
function freeName(name: string, folder: string, taken: Set<string>): string {
  const { name: base, ext } = parsePath(name)
  let free = name
  for (let number = 2; taken.has(free) || existsSync(join(folder, free)); number++)
    free = `${base}-${number}${ext}`
  taken.add(free)
  return free
}

function addTo(
  known: readonly QuestionInput[],
  questions: readonly ReadQuestion[],
  { language, folder }: { language: Language; folder: string },
) {
  const names = new Set<string>()
  const texts = new Set(known.map(({ question }) => question?.[language]))
  const ids = new Names()
  for (const { id } of known) ids.take(String(id))
  return questions
    .filter(({ question }) => !texts.has(question))
    .map(({ image, id: named, ...read }) => {
      const picture = image && { file: freeName(image.name, folder, names), data: image.data }
      const id = ids.take(named ?? (slugify(read.question).split('-').slice(0, 4).join('-') || 'question'))
      const shown = picture && {
        image: { file: picture.file, alt: image.alt === '' ? {} : { [language]: image.alt } },
      }
      return { question: { id, ...toWritten(read, language), ...shown }, picture }
    })
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

function reportOf(name: string, { found, added }: { found: ReadQuestions; added: number }): string {
  const { format, questions, unread, ignored } = found
  const cut = questions.flatMap((one) =>
    (one.leftOut ?? []).map((what) => `- ${placeOf(one)}${leftOut[what]}: ${one.question}`),
  )
  const lines = [
    `# Questions of ${name} (${format})`,
    '',
    `- Added to the closed test: ${added}`,
    `- There already: ${questions.length - added}`,
    `- To be written anew: ${unread.length}`,
    ...(cut.length > 0 ? ['', '## Left out of questions that were read', '', ...cut] : []),
    ...(ignored.length > 0 ? ['', '## Left out of the file', '', ...ignored.map(lineOf)] : []),
    ...unread.flatMap((one) => ['', `## ${placeOf(one)}${reasons[one.reason]}`, '', one.text]),
  ]
  return `${lines.join('\n')}\n`
}

const lineOf = ({ what, text, file }: IgnoredPart): string =>
  what === 'file' ? `- file: ${text}` : `- ${file ? `${file}: ` : ''}setting of a test: ${text}`

function placeOf({ file, line }: Partial<Pick<UnreadQuestion, 'file' | 'line'>>): string {
  const place = [file, line ? `line ${line}` : null].filter(Boolean).join(', ')
  return place === '' ? '' : `${place}: `
}
