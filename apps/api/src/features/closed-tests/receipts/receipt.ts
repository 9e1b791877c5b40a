import { createHash } from 'node:crypto'
import type { Receipt, SignedReceipt } from '@zenit/contract/closed-tests'
import type { CourseDocument, Language } from '../../../content/document.ts'
import { textIn } from '../../../content/localized.ts'
import { canonicalJson } from '../../../platform/text/canonical-json.ts'
import { isSame, signatureOf } from '../../../platform/text/signature.ts'
import type { CheckedAttempt } from '../queries.ts'
import { testOf } from '../settle.ts'
import { minutesFor } from '../time/deadline.ts'
import type { TimeExtension } from '../time/extensions.queries.ts'
import { toExtension } from '../time/extensions.ts'
import { toResult } from '../view.ts'

interface ReceiptInput {
  attempt: CheckedAttempt
  givenBack: readonly TimeExtension[]
  revision: CourseDocument
  learner: Receipt['learner']
  language: Language
  brand: string
}

function toAttempt({ attempt, givenBack, revision }: ReceiptInput): Receipt['attempt'] {
  return {
    _id: attempt.id,
    revisionId: attempt.revisionId,
    ...(attempt.isPractice ? { isPractice: true } : {}),
    percentageToPass: attempt.percentageToPass,
    minutes: minutesFor(testOf(revision).minutes, attempt.multiplier),
    multiplier: attempt.multiplier,
    startedAt: attempt.startedAt.toISOString(),
    endsAt: attempt.endsAt.toISOString(),
    givenBack: givenBack.map(toExtension),
    lastSave: { sequence: attempt.sequence, savedAt: attempt.savedAt?.toISOString() ?? null },
    checkedAt: attempt.checkedAt.toISOString(),
  }
}

/**
 * Returns the record of an attempt for its learner, with no more than the result shows. Always the same in one
 * language, unless the course's title or the learner's name has changed.
 */
export function toReceipt(input: ReceiptInput): Receipt {
  const { attempt, revision, learner, language, brand } = input
  const { questions, correctCount, totalQuestions, percentage, passed, regrades } = toResult(attempt, {
    revision,
    language,
  })
  return {
    kind: 'closed-test-receipt',
    version: 1,
    issuer: brand,
    language,
    learner,
    course: { _id: attempt.courseId, title: textIn(revision.title, language) },
    attempt: toAttempt(input),
    questions: questions.map(({ question, type, isCorrect, isVoid, answers }) => ({
      question,
      type,
      isCorrect,
      ...(isVoid ? { isVoid } : {}),
      answers: answers.map(({ id, label, userAnswer, isRight }) => ({
        id,
        label,
        isChosen: userAnswer,
        ...(isRight === undefined ? {} : { isRight }),
      })),
    })),
    result: { correctCount, totalQuestions, percentage, passed },
    ...(regrades ? { regrades } : {}),
  }
}

const purpose = 'closed-test-receipt.v1'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export function signReceipt(receipt: Receipt, secret: string): SignedReceipt {
  const hash = sha256(canonicalJson(receipt))
  return { receipt, sha256: hash, signature: signatureOf(hash, { secret, purpose }) }
}

/** Whether this server signed this record. */
export function isUnaltered({ receipt, sha256: hash, signature }: SignedReceipt, secret: string): boolean {
  const own = signReceipt(receipt, secret)
  return isSame(own.sha256, hash) && isSame(own.signature, signature)
}
