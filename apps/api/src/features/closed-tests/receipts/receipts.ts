import type { SignedReceipt } from '@zenit/contract/closed-tests'
import type { Language } from '../../../content/document.ts'
import type { Deps } from '../../../deps.ts'
import { required } from '../../../platform/http/errors.ts'
import { translator } from '../../../platform/i18n.ts'
import { displayName } from '../../identity/display-name.ts'
import type { Viewer } from '../../session/viewer.ts'
import { findAttempt, findCourseOfAttempt } from '../queries.ts'
import { settleOverdue } from '../settle.ts'
import { listGivenBack } from '../time/extensions.queries.ts'
import { drawReceipt } from './receipt.page.ts'
import { signReceipt, toReceipt } from './receipt.ts'

interface ReceiptRequest {
  viewer: Viewer
  attemptId: string
  language: Language
}

/** Returns the signed record of a checked attempt. An overdue attempt is checked first. */
async function requireReceipt(
  deps: Deps,
  request: ReceiptRequest,
): Promise<{ signed: SignedReceipt; slug: string }> {
  const { attemptId, language, viewer } = request
  const { user } = viewer
  const courseId = await findCourseOfAttempt(deps.db, { userId: user._id, id: attemptId })
  required(courseId, 'not-found')
  const learner = { userId: user._id, courseId }
  await settleOverdue(deps, learner)
  const attempt = await findAttempt(deps.db, learner, { id: attemptId })
  required(attempt?.state === 'checked', 'not-found')
  const [revision, givenBack] = await Promise.all([
    deps.catalog.document(attempt),
    listGivenBack(deps.db, attempt),
  ])
  const receipt = toReceipt({
    attempt,
    givenBack,
    revision,
    learner: { _id: user._id, name: displayName(user) },
    language,
    brand: deps.config.brand,
  })
  return { signed: signReceipt(receipt, deps.config.secret), slug: revision.slug }
}

/** Returns the receipt of one's own attempt as a file, with its name. */
export async function receiptFile(
  deps: Deps,
  request: ReceiptRequest,
): Promise<{ name: string; text: string }> {
  const { signed, slug } = await requireReceipt(deps, request)
  const word = translator(request.language)('closed-tests:receipt.file')
  const text = drawReceipt(signed, {
    timeZone: request.viewer.user.timeZone,
    verifyAt: `${deps.config.publicUrl}/api/closed-test/verify-receipt`,
  })
  return { name: `${word}-${slug}-${signed.receipt.attempt.checkedAt.slice(0, 10)}.html`, text }
}
