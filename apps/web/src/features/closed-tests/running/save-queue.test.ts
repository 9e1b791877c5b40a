import type { ChosenAnswers } from '@zenit/contract/closed-tests'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UnsavedAnswers } from './kept-answers.ts'
import { type SaveOutcome, SaveQueue, type SaveState } from './save-queue.ts'

const answer = (id: string): ChosenAnswers => [{ q: 0, a: [id] }]

interface SentSave {
  sequence: number
  answers: ChosenAnswers
  settle: (outcome: SaveOutcome) => Promise<void>
}

/** A server whose responses the test controls. */
function setUp(sequence = 0, known: ChosenAnswers = []) {
  const merged: ChosenAnswers[] = []
  const sent: SentSave[] = []
  const states: SaveState['status'][] = []
  const kept: (UnsavedAnswers | null)[] = []
  const queue = new SaveQueue({
    sequence,
    known,
    onMerged: (answers) => merged.push(answers),
    save: (number, answers) =>
      new Promise((resolve) => {
        const settle = async (outcome: SaveOutcome) => {
          resolve(outcome)
          await vi.advanceTimersByTimeAsync(0)
        }
        sent.push({ sequence: number, answers, settle })
      }),
    onState: ({ status }) => states.push(status),
    keep: (unsaved) => kept.push(unsaved),
  })
  const saved = (number: number): SaveOutcome => ({
    kind: 'saved',
    sequence: number,
    savedAt: 'now',
    endsAt: 'later',
  })
  const nth = (index: number): SentSave => {
    const one = sent[index]
    if (!one) throw new Error(`There is no save ${index}`)
    return one
  }
  return { queue, sent, states, kept, merged, saved, nth }
}

describe('saving answers as they are chosen', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('several choices in a row give one save of the last one', async () => {
    const { queue, sent, states, saved, nth } = setUp(4)
    queue.push(answer('a'))
    await vi.advanceTimersByTimeAsync(300)
    queue.push(answer('b'))
    await vi.advanceTimersByTimeAsync(399)
    expect(sent).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toMatchObject([{ sequence: 5, answers: answer('b') }])
    await nth(0).settle(saved(5))
    expect(states).toEqual(['saving', 'saved'])
    expect(queue.unsaved()).toBeNull()
  })

  test('a save in progress is never overtaken', async () => {
    const { queue, sent, saved, nth } = setUp()
    queue.push(answer('a'))
    await vi.advanceTimersByTimeAsync(400)
    queue.push(answer('b'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent).toHaveLength(1)
    await nth(0).settle(saved(1))
    await vi.advanceTimersByTimeAsync(400)
    expect(sent[1]).toMatchObject({ sequence: 2, answers: answer('b') })
  })

  test('a failed save is stored, reported, and retried with growing pauses', async () => {
    const { queue, sent, states, saved, nth } = setUp()
    queue.push(answer('a'))
    await vi.advanceTimersByTimeAsync(400)
    await nth(0).settle({ kind: 'failed' })
    expect(queue.unsaved()).toMatchObject({ answers: answer('a') })
    await vi.advanceTimersByTimeAsync(1_000)
    await nth(1).settle({ kind: 'failed' })
    await vi.advanceTimersByTimeAsync(1_999)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    await nth(2).settle(saved(3))
    expect(states, 'no flicker in between').toEqual(['saving', 'failed', 'failed', 'saved'])
  })

  test('a choice made while a save failed is not replaced by the older one', async () => {
    const { queue, sent, nth } = setUp()
    queue.push(answer('a'))
    await vi.advanceTimersByTimeAsync(400)
    queue.push(answer('b'))
    await nth(0).settle({ kind: 'failed' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent[1]).toMatchObject({ answers: answer('b') })
  })

  test('if another tab saved in between, the choice is sent again with a higher number', async () => {
    const { queue, sent, nth } = setUp()
    queue.push(answer('a'))
    await vi.advanceTimersByTimeAsync(400)
    await nth(0).settle({ kind: 'stale', sequence: 9, answers: answer('b') })
    await vi.advanceTimersByTimeAsync(0)
    expect(sent[1]).toMatchObject({ sequence: 10, answers: answer('a') })
  })

  test('what another tab chose in other questions is kept, here too', async () => {
    const before = [
      { q: 0, a: ['old'] },
      { q: 1, a: ['old'] },
      { q: 2, a: ['old'] },
    ]
    const { queue, sent, merged, nth } = setUp(3, before)
    queue.push([...answer('mine'), ...before.slice(1)])
    await vi.advanceTimersByTimeAsync(400)
    const theirs = [...answer('old'), { q: 1, a: ['theirs'] }, { q: 3, a: ['theirs'] }]
    await nth(0).settle({ kind: 'stale', sequence: 7, answers: theirs })
    await vi.advanceTimersByTimeAsync(0)
    const both = [...answer('mine'), { q: 1, a: ['theirs'] }, { q: 3, a: ['theirs'] }]
    expect(sent[1], 'only what was changed here').toMatchObject({ sequence: 8, answers: answer('mine') })
    expect(merged).toEqual([both])
  })

  test('[TEST-03] a save contains what changed here, and a removed answer as an empty choice', async () => {
    const before = [...answer('a'), { q: 1, a: ['b'] }, { q: 2, a: ['c'] }]
    const { queue, sent, saved, nth } = setUp(4, before)
    queue.push([...answer('other'), ...before.slice(2), { q: 3, a: ['d'] }])
    await vi.advanceTimersByTimeAsync(400)
    const changed = [...answer('other'), { q: 1, a: [] }, { q: 3, a: ['d'] }]
    expect(sent).toMatchObject([{ sequence: 5, answers: changed }])
    await nth(0).settle(saved(5))
    queue.push([...answer('other'), ...before.slice(2), { q: 3, a: ['e'] }])
    await vi.advanceTimersByTimeAsync(400)
    expect(sent[1]?.answers).toEqual([{ q: 3, a: ['e'] }])
  })

  test('[TEST-03] a choice changed back while its save got no response is sent again: the server may have the other', async () => {
    const { queue, sent, nth } = setUp(4, answer('a'))
    queue.push(answer('b'))
    await vi.advanceTimersByTimeAsync(400)
    queue.push(answer('a'))
    expect(queue.changes(answer('a'))).toEqual(answer('a'))
    await nth(0).settle({ kind: 'failed' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent[1]).toMatchObject({ sequence: 6, answers: answer('a') })
  })

  test('[TEST-03] answers that another device has saved are adopted, except where unsaved ones exist', async () => {
    const { queue, sent, merged } = setUp(3, answer('a'))
    const theirs = [...answer('theirs'), { q: 1, a: ['theirs'] }]
    queue.hear({ sequence: 2, answers: theirs })
    expect(merged, 'older than what is known').toEqual([])
    queue.push([...answer('a'), { q: 2, a: ['mine'] }])
    queue.hear({ sequence: 6, answers: theirs })
    expect(merged).toEqual([[...theirs, { q: 2, a: ['mine'] }]])
    await vi.advanceTimersByTimeAsync(400)
    expect(sent).toMatchObject([{ sequence: 7, answers: [{ q: 2, a: ['mine'] }] }])
  })

  test('[TEST-03] what another device saved while saves from here failed is adopted with the response of the next save', async () => {
    const { queue, nth, merged } = setUp(5, answer('a'))
    queue.push(answer('b'))
    await vi.advanceTimersByTimeAsync(400)
    await nth(0).settle({ kind: 'failed' })
    await vi.advanceTimersByTimeAsync(1_000)
    await nth(1).settle({ kind: 'saved', sequence: 7, savedAt: '', endsAt: '' })
    const held = [...answer('b'), { q: 1, a: ['theirs'] }]
    queue.hear({ sequence: 7, answers: held })
    expect(merged).toEqual([held])
  })

  test('nothing is sent once the attempt is over', async () => {
    const { queue, sent, nth } = setUp()
    queue.push(answer('a'))
    await vi.advanceTimersByTimeAsync(400)
    await nth(0).settle({ kind: 'gone' })
    queue.push(answer('b'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    expect(queue.unsaved()).toBeNull()
  })

  test('a pending save can be sent immediately, and unsaved answers are known when the page is closed', async () => {
    const { queue, sent } = setUp(2)
    queue.push(answer('a'))
    expect(queue.unsaved()).toMatchObject({ sequence: 3, answers: answer('a') })
    queue.flush()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(1)
    expect(queue.unsaved()).toMatchObject({ sequence: 4, answers: answer('a') })
  })

  test('[TEST-03] unsaved answers are stored on the device, with the highest number used, until they are saved', async () => {
    const { queue, kept, saved, nth } = setUp(4)
    queue.push(answer('a'))
    expect(kept.at(-1)).toMatchObject({ sequence: 4, answers: answer('a') })
    await vi.advanceTimersByTimeAsync(400)
    expect(kept.at(-1)).toMatchObject({ sequence: 5, answers: answer('a') })
    queue.push(answer('b'))
    await nth(0).settle(saved(5))
    expect(kept.at(-1), 'the second choice still waits').toMatchObject({ sequence: 5, answers: answer('b') })
    await vi.advanceTimersByTimeAsync(400)
    await nth(1).settle({ kind: 'failed' })
    expect(kept.at(-1)).toMatchObject({ sequence: 6, answers: answer('b') })
    await vi.advanceTimersByTimeAsync(1_000)
    await nth(2).settle(saved(7))
    expect(kept.at(-1)).toBeNull()
  })

  test('[TEST-03] a save rejected at the deadline stays on the device, and is sent once time was given back', async () => {
    const { queue, sent, kept, saved, nth } = setUp(2)
    queue.push(answer('a'))
    await vi.advanceTimersByTimeAsync(400)
    await nth(0).settle({ kind: 'failed' })
    expect(kept.at(-1)).toMatchObject({ sequence: 3, answers: answer('a') })
    expect(queue.unsaved()).toMatchObject({ answers: answer('a') })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent[1]).toMatchObject({ sequence: 4, answers: answer('a') })
    await nth(1).settle(saved(4))
    expect(kept.at(-1)).toBeNull()
  })

  test('[TEST-06] nothing is stored of an attempt that is over', async () => {
    const { queue, kept } = setUp()
    queue.push(answer('a'))
    queue.stop()
    queue.push(answer('b'))
    expect(kept.at(-1)).toBeNull()
  })
})
