import { joinCourse, viewCourse, viewLesson } from '@zenit/contract/courses'
import { viewHome } from '@zenit/contract/home'
import { listProgramCourses, listPrograms, viewProgram } from '@zenit/contract/programs'
import { viewToolbar } from '@zenit/contract/toolbar'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import { createCourse, createLearner } from '../../../test/testing/factories.ts'
import { complete, completeLessons, join } from '../../../test/testing/learning.ts'

const app = await createTestApp()

test('[TEST-01][COURSE-04][COURSE-05] no call reveals what is right before an answer was checked', async () => {
  const course = await createCourse(app)
  const { document, courseId, programId } = course
  expect(JSON.stringify(document)).toMatch(/canary/)
  const learner = await createLearner(app)
  const said: string[] = []
  const hear = async (reply: Promise<{ status: number; text: string }>) => {
    const { status, text } = await reply
    expect(status).toBe(200)
    said.push(text)
  }
  const hearAll = async () => {
    await hear(learner.call(viewCourse, { params: { id: courseId } }))
    await hear(learner.call(viewCourse, { params: { id: courseId }, query: { type: 'preview' } }))
    await hear(learner.call(joinCourse, { params: { id: courseId } }))
    await hear(learner.call(viewHome, {}))
    await hear(learner.call(viewToolbar, {}))
    await hear(learner.call(listPrograms, {}))
    await hear(learner.call(viewProgram, { params: { id: programId } }))
    await hear(learner.call(listProgramCourses, { params: { id: programId } }))
  }
  await hearAll()
  const step = { document, progressId: await join(learner, courseId) }
  await hear(complete(learner, step, [0, 0]))
  await completeLessons(app, learner, course)
  await hearAll()
  for (const { _id, sublessons } of document.lessons)
    for (const sublesson of sublessons)
      await hear(
        learner.call(viewLesson, { params: { lessonId: _id }, query: { sublessonId: sublesson._id } }),
      )
  expect(said.join('\n')).not.toMatch(/canary|"right"|isRight|"feedback"/)
})
