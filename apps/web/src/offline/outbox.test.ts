import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Outbox, type OutboxStore, type SendOutcome } from './outbox.ts'
import type { FinishedLesson } from './pending.ts'

const lesson = (sublessonId: string, userId = 'ada'): FinishedLesson => ({
  userId,
  courseId: 'course',
  progressId: `progress of ${userId}`,
  lessonId: 'lesson',
  sublessonId,
  title: `Lesson ${sublessonId}`,
})

/** Storage shared by the tabs of one browser. */
function createBrowser() {
  let kept: FinishedLesson[] = []
  let turn: Promise<unknown> = Promise.resolve()
  const store: OutboxStore<FinishedLesson> = {
    list: async (userId) => kept.filter((one) => one.userId === userId),
    add: async (added) => {
      const isThere = kept.some((one) => one.userId === added.userId && one.sublessonId === added.sublessonId)
      if (!isThere) kept = [...kept, added]
    },
    remove: async (removed) => {
      kept = kept.filter((one) => one.userId !== removed.userId || one.sublessonId !== removed.sublessonId)
    },
  }
  const exclusively = <T>(task: () => Promise<T>): Promise<T> => {
    const mine = turn.then(task)
    turn = mine.catch(() => undefined)
    return mine
  }
  return { store, exclusively, kept: () => kept.map(({ sublessonId }) => sublessonId) }
}

/** The server: what it has received, and its next response. */
function createServer() {
  const taken: string[] = []
  const answers: SendOutcome[] = []
  let isSilent = false
  const send = async ({ sublessonId }: FinishedLesson): Promise<SendOutcome> => {
    await Promise.resolve()
    if (isSilent) return 'later'
    const answer = answers.shift() ?? 'sent'
    if (answer === 'sent') taken.push(sublessonId)
    return answer
  }
  return {
    send,
    taken,
    answers,
    silence: (value: boolean) => {
      isSilent = value
    },
  }
}

type Browser = ReturnType<typeof createBrowser>
type Server = ReturnType<typeof createServer>

function openTab(browser: Browser, server: Server) {
  const settled: { sent: string[]; refused: string[] }[] = []
  let shown: string[] = []
  const ids = (lessons: FinishedLesson[]) => lessons.map(({ sublessonId }) => sublessonId)
  const outbox = new Outbox<FinishedLesson>({
    store: browser.store,
    exclusively: browser.exclusively,
    send: server.send,
    onChange: (lessons) => {
      shown = ids(lessons)
    },
    onSettled: ({ sent, refused }) => settled.push({ sent: ids(sent), refused: ids(refused) }),
    retryMs: [1_000, 3_000],
  })
  return { ...outbox, settled, shown: () => shown }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp() {
  const [browser, server] = [createBrowser(), createServer()]
  return { browser, server, tab: openTab(browser, server) }
}

describe('pending lesson completions', () => {
  test('[COURSE-10] are sent one by one in order, and then deleted', async () => {
    const { browser, server, tab } = setUp()
    for (const id of ['a', 'b', 'c']) await tab.add(lesson(id))
    expect(tab.shown()).toEqual(['a', 'b', 'c'])
    await tab.flush('ada')
    expect(server.taken).toEqual(['a', 'b', 'c'])
    expect(browser.kept()).toEqual([])
    expect(tab.shown()).toEqual([])
    expect(tab.settled).toEqual([{ sent: ['a', 'b', 'c'], refused: [] }])
  })

  test('[COURSE-10] are retried with growing pauses until the server responds, and nothing is lost', async () => {
    const { browser, server, tab } = setUp()
    server.silence(true)
    await tab.add(lesson('a'))
    await tab.flush('ada')
    await vi.advanceTimersByTimeAsync(1_000 + 3_000)
    expect(browser.kept()).toEqual(['a'])
    expect(tab.settled).toEqual([])
    server.silence(false)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(server.taken).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(server.taken).toEqual(['a'])
    expect(browser.kept()).toEqual([])
  })

  test('[COURSE-10] one that must wait delays those after it', async () => {
    const { browser, server, tab } = setUp()
    for (const id of ['a', 'b', 'c']) await tab.add(lesson(id))
    server.answers.push('sent', 'later')
    await tab.flush('ada')
    expect(server.taken).toEqual(['a'])
    expect(browser.kept()).toEqual(['b', 'c'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.taken).toEqual(['a', 'b', 'c'])
  })

  test('[COURSE-10] one that the server will never accept is reported and does not block others', async () => {
    const { browser, server, tab } = setUp()
    for (const id of ['a', 'b']) await tab.add(lesson(id))
    server.answers.push('refused')
    await tab.flush('ada')
    expect(tab.settled).toEqual([{ sent: ['b'], refused: ['a'] }])
    expect(browser.kept()).toEqual([])
  })

  test('[COURSE-10] completed in two tabs, a lesson is stored once and sent once', async () => {
    const { browser, server, tab } = setUp()
    const other = openTab(browser, server)
    await Promise.all([tab.add(lesson('a')), other.add(lesson('a')), other.add(lesson('b'))])
    await Promise.all([tab.flush('ada'), other.flush('ada'), tab.flush('ada')])
    expect(server.taken).toEqual(['a', 'b'])
    expect(browser.kept()).toEqual([])
  })

  test('[COURSE-10] one that is added while others are being sent follows them', async () => {
    const { server, tab } = setUp()
    await tab.add(lesson('a'))
    const first = tab.flush('ada')
    await tab.add(lesson('b'))
    await Promise.all([first, tab.flush('ada')])
    expect(server.taken).toEqual(['a', 'b'])
  })

  test('[COURSE-10] one that is added at the very end of a round starts a new round', async () => {
    const [browser, server] = [createBrowser(), createServer()]
    const { exclusively } = browser
    let isFirst = true
    browser.exclusively = async (task) => {
      const result = await exclusively(task)
      // The round found nothing more, but has not ended yet.
      if (isFirst) {
        isFirst = false
        await other.add(lesson('b'))
        void other.flush('ada')
      }
      return result
    }
    const other = openTab(browser, server)
    await other.add(lesson('a'))
    await other.flush('ada')
    expect(server.taken).toEqual(['a', 'b'])
  })

  test('[COURSE-10, ACCESS-06] of another person on this device are kept for them', async () => {
    const { browser, server, tab } = setUp()
    await tab.add(lesson('a', 'ada'))
    await tab.add(lesson('b', 'bob'))
    await tab.flush('bob')
    expect(server.taken).toEqual(['b'])
    expect(browser.kept()).toEqual(['a'])
  })

  test('[COURSE-10] a storage error is retried', async () => {
    const { browser, server, tab } = setUp()
    await tab.add(lesson('a'))
    const { list } = browser.store
    browser.store.list = () => Promise.reject(new Error('no room'))
    await tab.flush('ada')
    browser.store.list = list
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.taken).toEqual(['a'])
  })
})
