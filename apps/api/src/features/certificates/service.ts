import type { Language } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { newSecret } from '../../platform/ids.ts'
import { notify } from '../notifications/notify.ts'
import { earnRanks } from '../ranks/promote.ts'
import type { KeptImage } from './image.ts'
import { findPassed, finishWithCertificate, insertCertificate, type Passed } from './queries.ts'
import { fullName } from './view.ts'

interface CertificateRequest {
  userId: string
  courseId: string
}

/**
 * The learner's pass of a course that offers a certificate. Throws 404 `not-found` when there is none to be had, 409
 * `not-eligible` before passing.
 */
export async function requirePassed(deps: Deps, request: CertificateRequest): Promise<Passed> {
  const passed = await findPassed(deps.db, request)
  const isOffered = passed?.hasCertificate ?? deps.catalog.courses.get(request.courseId)?.hasCertificate
  required(isOffered, 'not-found')
  required(passed, 'not-eligible')
  return passed
}

interface Issue extends CertificateRequest {
  passed: Passed
  language: Language
  image: KeptImage
}

/** Writes the certificate, the finish of the course and the rank in one transaction. False: it was issued before. */
const writeCertificate = (
  { db, clock, catalog }: Deps,
  issue: Issue & { imageKey: string },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { userId, courseId, passed, language, imageKey } = issue
    const { number } = passed
    const now = clock()
    const isNew = await insertCertificate(tx, {
      number,
      userId,
      courseId,
      learnerName: fullName(passed),
      courseTitle: textIn(passed.title, language),
      language,
      issuedAt: now,
      imageKey,
    })
    if (!isNew) return false
    await finishWithCertificate(tx, { userId, courseId, now })
    await notify(tx, { kind: 'certificate', cause: number, to: [{ userId, parameters: { courseId } }], now })
    await earnRanks({ catalog }, tx, { userId, language, now })
    return true
  })

/** Issues the certificate once; of many requests the first image wins, and no other stays behind. */
export async function issueCertificate(deps: Deps, issue: Issue): Promise<Passed> {
  const imageKey = `certificates/${newSecret()}.${issue.image.extension}`
  let isKept = false
  try {
    await deps.files.put(imageKey, issue.image.bytes)
    isKept = await writeCertificate(deps, { ...issue, imageKey })
  } finally {
    if (!isKept) await deps.files.delete(imageKey)
  }
  return requirePassed(deps, issue)
}
