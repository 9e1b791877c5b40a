import type { Request } from 'autocannon'
import { newId } from '../apps/api/src/platform/ids.ts'
import { connections, type Target } from './load.ts'
import type { Learner, SeedData } from './seed.ts'

type RequestSigner = (learner: Learner, path: string, body?: object) => Request

const signed: RequestSigner = ({ accessToken, csrf }, path, body) => ({
  method: body ? 'POST' : 'GET',
  path,
  headers: {
    cookie: `caiplatform_access=${accessToken}; caiplatform_csrf_token=${csrf}; caiplatform_lang=pl`,
    'x-csrf-token': csrf,
    'accept-encoding': 'gzip, deflate, br, zstd',
    ...(body ? { 'content-type': 'application/json' } : {}),
  },
  ...(body ? { body: JSON.stringify(body) } : {}),
})

/** Each connection uses different learners, so that the requests of one learner stay in order. */
const ownLearners = ({ learners }: SeedData, client: number) =>
  learners.filter((_, index) => index % connections === client)

/** Gives each connection its share of the work, once. */
function workOf(build: (client: number) => Iterable<Request>): Target['next'] {
  const lists = new Map<number, Iterator<Request>>()
  return (client) => {
    const list = lists.get(client) ?? build(client)[Symbol.iterator]()
    lists.set(client, list as Iterator<Request>)
    const { value, done } = (list as Iterator<Request>).next()
    return done ? null : value
  }
}

/** Reads for one learner after the other. */
function readsOf(seeded: SeedData, pathOf: (learner: Learner) => string): Target['next'] {
  let turn = 0
  return () => {
    const learner = seeded.learners[turn++ % seeded.learners.length] as Learner
    return signed(learner, pathOf(learner))
  }
}

/** Completes every sublesson of every course in order; every request completes another sublesson. */
function completions(seeded: SeedData): Target['next'] {
  const steps = seeded.courses.flatMap(({ id, document }) =>
    document.lessons.flatMap((lesson) =>
      lesson.sublessons.map(({ _id }) => ({ courseId: id, lessonId: lesson._id, sublessonId: _id })),
    ),
  )
  return workOf(function* (client) {
    // The same sublesson for all learners before the next one, so that each learner's requests are far apart.
    for (const { courseId, ...ids } of steps)
      for (const learner of ownLearners(seeded, client))
        yield signed(learner, '/api/course/update-progress', {
          progressId: learner.enrolments.get(courseId),
          ...ids,
          // Otherwise a film would have to be watched first.
          isSkipped: true,
        })
  })
}

/** Checks every running attempt once; every other learner passes. */
function checks(seeded: SeedData): Target['next'] {
  return workOf((client) =>
    ownLearners(seeded, client).flatMap((learner, index) =>
      seeded.courses.flatMap(({ id, document }) => {
        if (!document.closedTest) return []
        const answers = document.closedTest.questions.map((question, q) => {
          const right = question.answers.filter((answer) => answer.right)
          const chosen = index % 2 === 0 ? right : question.answers.slice(-1)
          return { q, a: chosen.map(({ _id }) => _id) }
        })
        return [signed(learner, `/api/closed-test/check/${id}`, { answers })]
      }),
    ),
  )
}

interface Servers {
  product: string
  yardstick: string
  /** A built, precompressed file, as a path of the product. */
  asset: string
}

interface TargetsInput {
  /** Learners with a running attempt at every closed test. */
  examined: Learner[]
  servers: Servers
}

export function targetsOf(seeded: SeedData, { examined, servers }: TargetsInput): Target[] {
  const { product, yardstick, asset } = servers
  const [course] = seeded.courses
  const lesson = course?.document.lessons[0]
  if (!course || !lesson) throw new Error('There is no course to measure')
  let turn = 0
  const someone = () => (seeded.learners[turn++ % seeded.learners.length] as Learner).id
  const tests = seeded.courses.filter(({ document }) => document.closedTest).length
  const perConnection = Math.floor(examined.length / connections) * tests
  const compressed = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  return [
    { name: 'yardstick: read', url: yardstick, next: () => ({ path: `/read/${someone()}` }) },
    {
      name: 'yardstick: insert',
      url: yardstick,
      next: () => ({
        method: 'POST',
        path: '/insert',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: newId(), userId: someone() }),
      }),
    },
    { name: 'yardstick: static', url: yardstick, next: () => ({ path: asset, headers: compressed }) },
    {
      name: 'homepage-data',
      url: product,
      next: readsOf(seeded, () => '/api/homepage-data'),
      yardstick: 'yardstick: read',
    },
    {
      name: 'course',
      url: product,
      next: readsOf(seeded, () => `/api/course/${course.id}`),
      yardstick: 'yardstick: read',
    },
    {
      name: 'lesson',
      url: product,
      next: readsOf(seeded, () => `/api/course/lesson/${lesson._id}`),
      yardstick: 'yardstick: read',
    },
    {
      name: 'update-progress',
      url: product,
      next: completions(seeded),
      yardstick: 'yardstick: insert',
    },
    {
      name: 'closed-test check',
      url: product,
      next: checks({ ...seeded, learners: examined }),
      yardstick: 'yardstick: insert',
      amount: perConnection * connections,
    },
    {
      name: 'static file',
      url: product,
      next: () => ({ path: asset, headers: compressed }),
      yardstick: 'yardstick: static',
    },
  ]
}
