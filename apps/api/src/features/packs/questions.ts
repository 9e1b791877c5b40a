import { readFile } from 'node:fs/promises'
import { NoQuestions, type QuestionFault } from '../../content/questions/read.ts'
import type { ReadQuestions } from '../../content/questions/read-question.ts'
import { readQuestionsInThread } from '../../content/questions/reader.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Uploaded } from './upload.ts'

export const mostQuestionBytes = 10 * 1024 * 1024

/** What the reader says, in the words that all uploads have. */
const codes: Record<QuestionFault, string> = {
  empty: 'empty',
  encoding: 'encoding',
  damaged: 'damaged',
  columns: 'columns',
  format: 'unknown',
  'too-large': 'bomb',
}

/** The questions of an uploaded file. Throws 415 `file-format`. */
export async function readQuestionFile(
  { path, name }: Uploaded,
  language: 'pl' | 'en',
): Promise<ReadQuestions> {
  try {
    return await readQuestionsInThread({ name, bytes: await readFile(path), language })
  } catch (error) {
    if (!(error instanceof NoQuestions)) throw error
    throw new ApiError('file-format', { fields: [{ field: 'file', code: codes[error.why] }] })
  }
}
