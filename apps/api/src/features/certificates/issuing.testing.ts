import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createTestCourse } from '../closed-tests/fixtures.ts'

/** An app with a course whose tests can be passed, and what it has of certificates. */
export async function issuing() {
  // Some of these tests send many requests.
  const app = await createTestApp({ RATE_LIMITS: 'false' })
  const { db, files } = app.deps
  beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))

  const course = await createTestCourse(app)

  const certificateOf = (learner: Actor) =>
    db.selectFrom('certificates').where('user_id', '=', learner.userId).selectAll().execute()

  const images = () => readdir(join(files.dir, 'certificates')).catch(() => [])

  return { app, course, certificateOf, images }
}
