import type { QuestionDocument } from '../../content/document.ts'

/** Whether exactly the right answers are chosen. */
export function isRight(question: QuestionDocument, chosen: readonly string[]): boolean {
  const right = question.answers.filter((answer) => answer.right)
  return new Set(chosen).size === right.length && right.every(({ _id }) => chosen.includes(_id))
}
