import { fromPlain } from './inline-text.ts'
import { type Candidate, type UnreadQuestion, unread } from './read-question.ts'

/** Markers before an answer: a dash, a dot, a letter or a number. */
const mark = /^(?:[-–—•◦o]\s+|\(?[a-hA-H1-8][.)]\s*)/
const questionNumber = /^\d{1,3}[.)]\s*/

/** Plain text: a question, one answer per line below it, `*` before right ones, an empty line between questions. */
export function readPasted(text: string): (Candidate | UnreadQuestion)[] {
  const found: (Candidate | UnreadQuestion)[] = []
  let rows: string[] = []
  let line = 1
  const close = () => {
    if (rows.length > 0) found.push(toCandidate(rows, line))
    rows = []
  }
  for (const [index, row] of text.split(/\r\n|\r|\n/).entries()) {
    if (row.trim() === '') close()
    else {
      if (rows.length === 0) line = index + 1
      rows.push(row.trim())
    }
  }
  close()
  return found
}

function toCandidate([question = '', ...answers]: string[], line: number): Candidate | UnreadQuestion {
  if (answers.length === 0) return unread('too-few-answers', question, { line })
  return {
    question: fromPlain(question.replace(questionNumber, '')),
    choice: { isMultiple: false, answers: answers.map(toAnswer) },
    line,
  }
}

function toAnswer(row: string): { label: string; right: boolean } {
  // "* a) text", "a) *text" and "*text" are all in use.
  const starred = row.startsWith('*')
  const unmarked = row.replace(/^\*\s*/, '').replace(mark, '')
  return { label: fromPlain(unmarked.replace(/^\*\s*/, '')), right: starred || unmarked.startsWith('*') }
}
