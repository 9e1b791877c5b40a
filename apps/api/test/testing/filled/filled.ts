import { finalWorkDocument } from '../../../src/features/final-works/fixtures.ts'
import { ownHubName } from '../../../src/features/identity/own-hub.ts'
import { newCertificateNumber } from '../../../src/features/passes/number.ts'
import { createTool } from '../../../src/features/tools/fixtures.ts'
import { newId } from '../../../src/platform/ids.ts'
import { signIn } from '../actor.ts'
import type { TestApp } from '../app.ts'
import { createCourse, createUser } from '../factories.ts'
import { fillAccount, fillNews } from './account.ts'
import { Canaries, type FilledAccount, type FilledAccountDraft, inserter } from './filled-account.ts'
import { fillLearning } from './learning.ts'
import { fillResults } from './results.ts'
import { fillStaff } from './staff.ts'
import { fillDraft, fillWorks } from './works.ts'

/** A person with a row in every table that can contain data of a person, and other people beside them. */
export async function createFilled(test: TestApp): Promise<FilledAccount> {
  const { db } = test.deps
  const [own, secret, others, staying] = [new Canaries(), new Canaries(), new Canaries(), new Canaries()]
  const course = await createCourse(test, { document: { ending: 'exam', finalWork: finalWorkDocument(1) } })
  const userId = await createUser(db, {
    rank: 2,
    roles: ['learner', 'reviewer'],
    firstName: own.of('first-name'),
  })
  const accountId = newId()
  const email = `${own.of('email')}@zenit.example`
  await db
    .updateTable('users')
    .set({
      issuer: ownHubName,
      subject: accountId,
      email,
      last_name: own.of('last-name'),
      avatar: own.of('avatar'),
    })
    .where('id', '=', userId)
    .execute()
  const reviewerId = await createUser(db, {
    roles: ['learner', 'reviewer'],
    firstName: others.of('reviewer'),
  })
  const otherId = await createUser(db, {
    firstName: others.of('first-name'),
    lastName: others.of('last-name'),
  })
  const actor = await signIn(test, userId)
  const now = test.clock()
  const making: FilledAccountDraft = {
    test,
    insert: inserter(test),
    now,
    later: new Date(now.getTime() + 3_600_000),
    actor,
    userId,
    accountId,
    email,
    own,
    secret,
    others,
    staying,
    ids: [userId, accountId],
    certificateNumber: newCertificateNumber('zenit', now),
    course,
    fileKeys: [`uploaded/${newId()}`, `uploaded/${newId()}`],
    uploadId: newId(),
  }
  await fillAccount(making)
  await fillLearning(making)
  await fillResults(making)
  await fillWorks(making, reviewerId)
  const draftCourse = await createCourse(test, {
    document: { ending: 'exam', finalWork: finalWorkDocument(1) },
  })
  await fillDraft(making, draftCourse)
  await fillStaff(making, otherId)
  await fillNews(making)
  const tool = await createTool(test)
  await making.insert('favourite_tools', { user_id: userId, tool_id: tool, added_at: now })
  return making
}
