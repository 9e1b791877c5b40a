import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { job } from '../../platform/jobs.ts'
import { listReaders, takeNewCourses } from './new-courses.queries.ts'
import { notify } from './notify.ts'

/** Notifies the learners of a program of a new course in it. */
export const announceCourses = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  job({
    name: 'notifications.new-courses.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '* * * * *',
    run: () =>
      db.transaction().execute(async (tx) => {
        const now = clock()
        for (const course of await takeNewCourses(tx, now)) {
          const readers = await listReaders(tx, course)
          const to = readers.map((userId) => ({ userId, parameters: course }))
          await notify(tx, { kind: 'new-course', cause: course.courseId, to, now })
        }
      }),
  })
