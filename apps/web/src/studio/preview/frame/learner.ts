import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@zenit/contract/call'
import type {
  checkClosedTest,
  saveClosedTestAnswers,
  startClosedTest,
  Test,
  viewClosedTest,
} from '@zenit/contract/closed-tests'
import type {
  finishWithoutCertificate,
  joinCourse,
  LessonContent,
  Progress,
  updateProgress,
  viewCourse,
  viewLesson,
} from '@zenit/contract/courses'
import type { viewEligibility } from '@zenit/contract/eligibility'
import type { ErrorCode } from '@zenit/contract/errors'
import type { viewFinalWork } from '@zenit/contract/final-works'
import {
  checkPreviewAnswer,
  checkPreviewTest,
  startPreviewTest,
  viewPreviewCourse,
  viewPreviewLesson,
} from '@zenit/contract/packs-preview'
import type { updateInternalTestProgress, updateQuizProgress } from '@zenit/contract/quizzes'
import type { LessonRating, listLessonRatings, rateLesson } from '@zenit/contract/ratings'
import type { beat } from '@zenit/contract/study'
import { request } from '../../../api/client.ts'
import { mergeAnswers } from '../../../features/closed-tests/running/answers.ts'
import type { FrameSettings } from '../settings.ts'
import { eligibilityOf, progressAt, withDone, withPassed } from './progress.ts'

/** A refusal in the form of a server response. */
export class Refusal extends Error {
  readonly status: number
  readonly code: ErrorCode

  constructor(status: number, code: ErrorCode) {
    super(code)
    this.status = status
    this.code = code
  }
}

interface Input<C extends Call> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
}

/**
 * A learner's call by method and path, with its local handler. The call declarations are not imported: they would then
 * be shared with the bundle of learners.
 */
export interface PreviewAnswer {
  address: string
  answer: (input: Input<Call>) => unknown
}

const on = <C extends Call>(
  address: `${C['method']} ${C['path']}`,
  answer: (input: Input<C>) => AnswerOf<C> | Promise<AnswerOf<C>>,
): PreviewAnswer => ({ address, answer: answer as PreviewAnswer['answer'] })

const success = true as const

type LoadedCourse = AnswerOf<typeof viewPreviewCourse>

/**
 * A learner who exists only in this document. Data that only the server has (texts, whether an answer is
 * right) is requested from it; it stores nothing.
 */
export class PreviewLearner {
  readonly #settings: FrameSettings
  #loaded: Promise<LoadedCourse> | null = null
  #progress: Progress | null = null
  #test: Test | null = null
  readonly #contents = new Map<string, LessonContent>()
  readonly #ratings = new Map<string, LessonRating>()

  constructor(settings: FrameSettings) {
    this.#settings = settings
  }

  get #params() {
    const { key, course } = this.#settings
    return { key, course }
  }

  /** The course as first loaded. */
  load(): Promise<LoadedCourse> {
    const { rank, at } = this.#settings
    this.#loaded ??= request(viewPreviewCourse, { params: this.#params, query: { rank } }).then((loaded) => {
      const { course, progress } = loaded.data
      this.#progress = progressAt(progress, loaded.places, { course: course._id, at })
      this.#test = loaded.test
      return loaded
    })
    this.#loaded.catch(() => {
      this.#loaded = null
    })
    return this.#loaded
  }

  async #state(): Promise<{ loaded: LoadedCourse; progress: Progress }> {
    const loaded = await this.load()
    return { loaded, progress: this.#progress ?? loaded.data.progress }
  }

  async #change(to: (progress: Progress, loaded: LoadedCourse) => Progress): Promise<Progress> {
    const { loaded, progress } = await this.#state()
    this.#progress = to(progress, loaded)
    return this.#progress
  }

  /** Like the server, refuses while lessons are unfinished. */
  async #requireLearned(): Promise<LoadedCourse> {
    const { loaded, progress } = await this.#state()
    if (!progress.isStarted) throw new Refusal(409, 'not-joined')
    if (progress.currentSublessonId !== null) throw new Refusal(409, 'lessons-unfinished')
    return loaded
  }

  async #content(sublessonId: string): Promise<LessonContent> {
    const params = { ...this.#params, sublessonId }
    const content = this.#contents.get(sublessonId) ?? (await request(viewPreviewLesson, { params })).content
    this.#contents.set(sublessonId, content)
    return content
  }

  readonly #learning: readonly PreviewAnswer[] = [
    on<typeof viewCourse>('GET /course/:id', async () => {
      const { loaded, progress } = await this.#state()
      const { course } = loaded.data
      // No certificate is issued in a preview: after passing, the course can be finished without one.
      const hasCertificate = course.hasCertificate && !progress.isPassed
      return { data: { ...loaded.data, course: { ...course, hasCertificate }, progress } }
    }),
    on<typeof joinCourse>('POST /course/join/:id', async () => ({
      success,
      progress: await this.#change((progress, { data }) => ({
        ...progress,
        _id: data.course._id,
        isStarted: true,
      })),
    })),
    on<typeof viewLesson>('GET /course/lesson/:lessonId', async ({ query }) => {
      const content = await this.#content(query.sublessonId ?? '')
      const { progress } = await this.#state()
      const done = progress.lessons.flatMap(({ sublessons }) => sublessons)
      const isCompleted = done.some((one) => one._id === content._id && one.isCompleted)
      return { content: { ...content, isCompleted } }
    }),
    on<typeof updateProgress>(
      'POST /course/update-progress',
      async ({ body: { sublessonId, isSkipped = false } }) => ({
        success,
        progress: await this.#change((progress) => withDone(progress, new Map([[sublessonId, isSkipped]]))),
      }),
    ),
    on<typeof beat>('POST /study/heartbeat', () => ({
      success,
      challenge: { seconds: 0, goalSeconds: 900 },
    })),
    on<typeof listLessonRatings>('GET /course/lesson-ratings/:courseId', () => ({
      ratings: [...this.#ratings.values()],
    })),
    on<typeof rateLesson>(
      'PUT /course/lesson/:lessonId/rating',
      ({ params: { lessonId }, body: { rating, comment } }) => {
        const kept = comment === undefined ? this.#ratings.get(lessonId)?.comment : comment.trim()
        const said: LessonRating = { lessonId, rating, comment: kept || null }
        this.#ratings.set(lessonId, said)
        return { rating: said }
      },
    ),
    on<typeof viewEligibility>('GET /course/eligibility/:courseId', async () => {
      const { loaded, progress } = await this.#state()
      return { eligibility: eligibilityOf(loaded.data.course, progress) }
    }),
    on<typeof finishWithoutCertificate>('POST /course/finish-without-certificate/:courseId', async () => ({
      success,
      progress: await this.#change((progress) => ({
        ...progress,
        isFinished: true,
        finish: 'without-certificate',
      })),
    })),
    on<typeof viewFinalWork>('GET /course-exams/:id', async () => {
      const { exam: finalWork, data } = await this.#requireLearned()
      const { progress } = await this.#state()
      if (data.course.closedTest && !progress.isTestPassed) throw new Refusal(409, 'out-of-order')
      if (!finalWork) throw new Refusal(404, 'not-found')
      return { exam: finalWork }
    }),
  ]

  readonly #answering: readonly PreviewAnswer[] = [
    on<typeof updateQuizProgress>(
      'POST /course/update-quiz-progress',
      async ({ body: { sublessonId, answers } }) => {
        const body = { sublessonId, answers }
        const checked = await request(checkPreviewAnswer, { params: this.#params, body })
        return { ...checked, progress: (await this.#state()).progress }
      },
    ),
    on<typeof updateInternalTestProgress>(
      'POST /course/update-internal-test-progress',
      async ({ body: { lessonId, sublessonId, questionId, answers } }) => {
        const body = { sublessonId, questionId, answers }
        const { isCorrect, ...checked } = await request(checkPreviewAnswer, { params: this.#params, body })
        const questions = ((await this.#content(sublessonId)).questions ?? []).map(({ _id }) => _id)
        const progress = await this.#change((before) =>
          isCorrect ? withPassed(before, { lessonId, questionId, questions }) : before,
        )
        return { ...checked, isQuestionPassed: isCorrect, progress }
      },
    ),
  ]

  async #running(): Promise<Test & { attempt: NonNullable<Test['attempt']> }> {
    await this.load()
    const test = this.#test
    if (!test?.attempt) throw new Refusal(409, 'test-not-started')
    return { ...test, attempt: test.attempt }
  }

  readonly #testing: readonly PreviewAnswer[] = [
    on<typeof viewClosedTest>('GET /closed-test/:id', async () => {
      await this.#requireLearned()
      if (!this.#test) throw new Refusal(404, 'not-found')
      const { attempt } = this.#test
      const serverNow = new Date().toISOString()
      return { test: { ...this.#test, ...(attempt ? { attempt: { ...attempt, serverNow } } : {}) } }
    }),
    on<typeof startClosedTest>('POST /closed-test/start/:id', async () => {
      await this.#requireLearned()
      const isPassed = this.#test?.isPassed ?? false
      const { test } = await request(startPreviewTest, { params: this.#params })
      // Unlimited: a preview tries out the test.
      const attempts = { used: 0, allowed: null, nextAt: null }
      this.#test = { ...test, attempts, isPassed }
      return { test: this.#test }
    }),
    on<typeof saveClosedTestAnswers>(
      'PUT /closed-test/answers/:id',
      async ({ body: { answers, sequence } }) => {
        const test = await this.#running()
        const { attempt } = test
        const merged = mergeAnswers(attempt.answers, answers)
        this.#test = { ...test, attempt: { ...attempt, answers: merged, sequence } }
        return { sequence, savedAt: new Date().toISOString(), endsAt: attempt.endsAt }
      },
    ),
    on<typeof checkClosedTest>('POST /closed-test/check/:id', async ({ body }) => {
      const { attempt, questions, ...test } = await this.#running()
      const served = questions.map(({ _id, answers }) => ({
        question: _id,
        answers: answers.map((answer) => answer._id),
      }))
      const answers = mergeAnswers(attempt.answers, body.answers)
      const { result } = await request(checkPreviewTest, {
        params: this.#params,
        body: { served, answers },
      })
      const isPassed = test.isPassed || result.passed
      this.#test = { ...test, questions: [], isPassed, lastResult: result }
      await this.#change((progress, { data }) =>
        data.course.ending === 'exam' ? { ...progress, isTestPassed: isPassed } : { ...progress, isPassed },
      )
      return { result }
    }),
  ]

  /** Other calls are not available here. */
  readonly answers: readonly PreviewAnswer[] = [...this.#learning, ...this.#answering, ...this.#testing]
}
