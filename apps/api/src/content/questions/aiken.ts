import { fromPlain } from './inline-text.ts'
import { type Candidate, type UnreadQuestion, unread } from './read-question.ts'

const answerLine = /^([A-Z])[.)]\s+(.*\S)\s*$/
const keyLine = /^ANSWER:\s*([A-Z])\s*$/

/** Aiken: a question line, answer lines that start with a letter, and `ANSWER:` with the letter of one. */
export function readAiken(text: string): (Candidate | UnreadQuestion)[] {
  const found: (Candidate | UnreadQuestion)[] = []
  let lines: { row: string; line: number }[] = []
  for (const [index, row] of text.split(/\r\n|\r|\n/).entries()) {
    if (row.trim() === '') continue
    lines.push({ row, line: index + 1 })
    if (!/^ANSWER:/.test(row)) continue
    found.push(toCandidate(lines))
    lines = []
  }
  return lines.length > 0 ? [...found, asUnread(lines)] : found
}

type Lines = { row: string; line: number }[]

const asUnread = (lines: Lines): UnreadQuestion =>
  unread('syntax', lines.map(({ row }) => row).join('\n'), { line: lines[0]?.line ?? null })

function toCandidate(lines: Lines): Candidate | UnreadQuestion {
  const first = lines.findIndex(({ row }) => answerLine.test(row))
  const key = keyLine.exec(lines.at(-1)?.row ?? '')?.[1]
  const answers = lines.slice(first, -1).map(({ row }) => answerLine.exec(row))
  if (first < 1 || !key || answers.includes(null)) return asUnread(lines)
  return {
    question: fromPlain(
      lines
        .slice(0, first)
        .map(({ row }) => row)
        .join(' '),
    ),
    choice: {
      isMultiple: false,
      answers: answers.map((match) => ({ label: fromPlain(match?.[2] ?? ''), right: match?.[1] === key })),
    },
    line: lines[0]?.line ?? 1,
  }
}
