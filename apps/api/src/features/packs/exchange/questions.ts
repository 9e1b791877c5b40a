import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import type { Readable } from 'node:stream'
import type { QuestionExport } from '@zenit/contract/packs'
import type { Language } from '@zenit/contract/parts'
import type { Localized } from '../../../content/document.ts'
import { printInThread } from '../../../content/print/thread.ts'
import { type FinishedQuestion, finishedIn, questionsIn } from '../../../content/questions/finished.ts'
import { NoQuestions, type QuestionProblem } from '../../../content/questions/read.ts'
import type { ReadQuestions } from '../../../content/questions/read-question.ts'
import { readQuestionsInThread } from '../../../content/questions/reader.ts'
import { writeGift } from '../../../content/questions/write-gift.ts'
import { writeQti } from '../../../content/questions/write-qti.ts'
import type { Deps } from '../../../deps.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import type { ReceivedFile } from '../../../platform/http/upload.ts'
import * as documents from '../documents/documents.ts'
import * as fileQueries from '../files.queries.ts'
import { archiveOf } from './export.ts'
import { printedPictures } from './printed-pictures.ts'

export const mostQuestionBytes = 10 * 1024 * 1024

/** Maps the reader's problems to the codes that all uploads share. */
const codes: Record<QuestionProblem, string> = {
  empty: 'empty',
  encoding: 'encoding',
  damaged: 'damaged',
  columns: 'columns',
  format: 'unknown',
  'too-large': 'bomb',
}

/** Returns the questions of an uploaded file. Throws 415 `file-format`. */
export async function readQuestionFile(
  { path, name }: ReceivedFile,
  language: Language,
): Promise<ReadQuestions> {
  try {
    return await readQuestionsInThread({ name, bytes: await readFile(path), language })
  } catch (error) {
    if (!(error instanceof NoQuestions)) throw error
    throw new ApiError('file-format', { fields: [{ field: 'file', code: codes[error.why] }] })
  }
}

interface Export {
  id: string
  /** Name of the pack. */
  pack: string
  path: string
  language: Language
  format: QuestionExport
  brand: string
}

/** Returns the complete questions of a document as a file for another system. Throws 404 `not-found`. */
export async function exportQuestionFile(
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  { id, pack, path, language, format, brand }: Export,
): Promise<{ name: string; type: string; content: string | Buffer | Readable }> {
  const { value } = await documents.viewOne(db, id, { path })
  const questions = finishedIn(questionsIn(value), language)
  if (format === 'gift')
    return {
      name: `${pack}.gift`,
      type: 'text/plain; charset=utf-8',
      content: writeGift(questions, language),
    }
  if (format !== 'qti') {
    const title = (await titleOf(db, { id, path, language })) ?? pack
    const media = format === 'sheet' ? await mediaOf(db, { id, path, questions }) : new Map()
    const pdf = await printInThread(async () => {
      const pictures = await printedPictures(files, media)
      return { kind: format, title, brand, language, questions, pictures, now: clock() }
    })
    return { name: `${pack}-${format}.pdf`, type: 'application/pdf', content: Buffer.from(pdf) }
  }
  const media = await mediaOf(db, { id, path, questions })
  const pictures = new Map([...media].map(([question, { at }]) => [question, at]))
  const texts = writeQti(questions, { name: pack, language, pictures })
  const entries = [
    ...[...texts].map(([at, text]) => [at, { text }] as const),
    ...new Map([...media.values()].map(({ at, key }) => [at, { media: key }] as const)),
  ]
  return {
    ...{ name: `${pack}-qti.zip`, type: 'application/zip' },
    content: archiveOf({ files, clock }, entries),
  }
}

/** Returns the pictures of questions in the pack: their path in an archive, and their key in the store. */
async function mediaOf(
  db: DbOrTx,
  { id, path, questions }: { id: string; path: string; questions: readonly FinishedQuestion[] },
): Promise<Map<string, { at: string; key: string }>> {
  const named = questions.flatMap(({ id: question, image }) =>
    image ? [{ question, file: posix.join(posix.dirname(path), image.file) }] : [],
  )
  const rows = await fileQueries.listMedia(db, id, [...new Set(named.map(({ file }) => file))])
  const keys = new Map(rows.map((row) => [row.path, row.media.key]))
  return new Map(
    named.flatMap(({ question, file }) => {
      const key = keys.get(file)
      return key ? [[question, { at: `images/${key}`, key }] as const] : []
    }),
  )
}

/** Returns the title of the lesson's part or of the course to which the questions belong. */
async function titleOf(
  db: DbOrTx,
  { id, path, language }: { id: string; path: string; language: Language },
): Promise<string | null> {
  const folder = path.slice(0, path.lastIndexOf('/'))
  for (const name of ['lesson.yaml', 'course.yaml']) {
    const above = `${folder}/${name}`
    const found = await documents.viewOne(db, id, { path: above }).catch(() => null)
    const title = (found?.value as { title?: Localized } | null | undefined)?.title?.[language]
    if (typeof title === 'string') return title
  }
  return null
}
