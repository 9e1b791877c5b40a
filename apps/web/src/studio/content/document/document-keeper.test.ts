import type { PackDocument } from '@zenit/contract/packs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { differencesOf } from './differences.ts'
import { DocumentKeeper, type SaveOutcome } from './document-keeper.ts'

const documentOf = (content: string, version: number): PackDocument => ({
  path: 'courses/a/course.yaml',
  kind: 'course',
  version,
  state: 'changed',
  changedAt: '2026-11-23T10:00:00.000Z',
  changedBy: null,
  media: null,
  content,
  value: null,
})

/** A keeper with a server that responds when the test tells it to. */
function start() {
  const sent: { content: string; version: number; answer: (outcome: SaveOutcome) => void }[] = []
  let isOffline = false
  let idle = 0
  const keeper = new DocumentKeeper({
    document: documentOf('old', 4),
    contentOf: ({ content }) => content ?? '',
    save: (content, version) =>
      new Promise((answer) => {
        sent.push({ content, version, answer })
      }),
    onSaved: () => undefined,
    onWatched: () => undefined,
    onIdle: () => {
      idle += 1
    },
    isOffline: () => isOffline,
  })
  const answer = async (outcome: SaveOutcome) => {
    sent.at(-1)?.answer(outcome)
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    keeper,
    sent,
    answer,
    saved: (content: string, version: number) =>
      answer({ kind: 'saved', document: documentOf(content, version) }),
    status: () => keeper.snapshot().saving.status,
    said: () => sent.map(({ content, version }) => [content, version]),
    setOffline: (is: boolean) => {
      isOffline = is
    },
    idleTimes: () => idle,
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('[ERR-02] a document is saved while it is written', () => {
  test('after a pause, one save at a time, each based on the version before', async () => {
    const { keeper, said, saved, status } = start()
    keeper.change('a')
    keeper.change('ab')
    expect(status()).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(said()).toEqual([['ab', 4]])
    keeper.change('abc')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(said()).toHaveLength(1)
    await saved('ab', 5)
    expect(status()).not.toBe('saved')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(said()).toEqual([
      ['ab', 4],
      ['abc', 5],
    ])
    await saved('abc', 6)
    expect(status()).toBe('saved')
  })

  test('without a pause it is saved within ten seconds', async () => {
    const { keeper, said } = start()
    for (let second = 0; second < 12; second++) {
      keeper.change(`text ${second}`)
      await vi.advanceTimersByTimeAsync(900)
    }
    expect(said().length).toBeGreaterThan(0)
  })

  test('a failed save is retried, later each time, with what was written since', async () => {
    const { keeper, said, answer, status } = start()
    keeper.change('a')
    await vi.advanceTimersByTimeAsync(1_000)
    await answer({ kind: 'failed' })
    expect(status()).toBe('failed')
    await vi.advanceTimersByTimeAsync(1_000)
    await answer({ kind: 'failed' })
    keeper.change('ab')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(said().at(-1)).toEqual(['ab', 4])
  })

  test('without a network nothing is sent until it is back', async () => {
    const { keeper, said, status, setOffline } = start()
    setOffline(true)
    keeper.change('a')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([said(), status()]).toEqual([[], 'offline'])
    setOffline(false)
    keeper.flush()
    await vi.advanceTimersByTimeAsync(0)
    expect(said()).toEqual([['a', 4]])
  })

  test('text that the server rejects is not sent until it changes', async () => {
    const { keeper, said, answer, status } = start()
    keeper.change('a')
    await vi.advanceTimersByTimeAsync(1_000)
    await answer({ kind: 'refused', isTooLarge: true })
    await vi.advanceTimersByTimeAsync(60_000)
    expect([said().length, status()]).toEqual([1, 'refused'])
    keeper.change('b')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(said().at(-1)).toEqual(['b', 4])
  })

  test('if the document can no longer be saved, nothing is sent, and the text stays until it is discarded', async () => {
    const { keeper, said, answer, status, idleTimes } = start()
    const leave = keeper.subscribe(() => undefined)
    keeper.change('a')
    await vi.advanceTimersByTimeAsync(1_000)
    await answer({ kind: 'ended', why: 'folder' })
    keeper.change('ab')
    leave()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([said().length, status(), keeper.snapshot().content, idleTimes()]).toEqual([1, 'ended', 'ab', 0])
    keeper.giveUp()
    expect([status(), idleTimes()]).toEqual(['saved', 1])
  })

  test('leaving the page sends a pending save, and the document is released when it is saved', async () => {
    const { keeper, said, saved, idleTimes } = start()
    const leave = keeper.subscribe(() => undefined)
    keeper.change('a')
    leave()
    await vi.advanceTimersByTimeAsync(0)
    expect([said(), idleTimes()]).toEqual([[['a', 4]], 0])
    await saved('a', 5)
    expect(idleTimes()).toBe(1)
  })
})

describe('[ERR-02] two authors edit one document', () => {
  async function conflict() {
    const one = start()
    one.keeper.change('mine')
    await vi.advanceTimersByTimeAsync(1_000)
    await one.answer({ kind: 'conflict', other: documentOf('theirs', 7) })
    return one
  }

  test('nothing more is sent until the author has chosen', async () => {
    const { keeper, said, status } = await conflict()
    keeper.change('mine and more')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([said().length, status()]).toEqual([1, 'conflict'])
  })

  test('the author’s own text is saved over the version that was shown', async () => {
    const { keeper, said } = await conflict()
    keeper.keepMine()
    await vi.advanceTimersByTimeAsync(0)
    expect(said().at(-1)).toEqual(['mine', 7])
  })

  test('the other text replaces what was written, and the next save is based on it', async () => {
    const { keeper, said } = await conflict()
    keeper.takeOther()
    expect(keeper.snapshot()).toMatchObject({ content: 'theirs', edition: 1, saving: { status: 'saved' } })
    keeper.change('on')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(said().at(-1)).toEqual(['on', 7])
  })

  test('a newer version is shown if nothing is unsaved, and never replaces text being written', () => {
    const { keeper } = start()
    keeper.hear(documentOf('newer', 5))
    expect(keeper.snapshot()).toMatchObject({ content: 'newer', edition: 1 })
    keeper.change('mine')
    keeper.hear(documentOf('newest', 6))
    expect(keeper.snapshot().content).toBe('mine')
  })

  test('in documents with fields, the different ones are listed by keys and ids', () => {
    const mine = { title: { pl: 'A' }, sublessons: [{ id: 'film', minutes: 3 }, { id: 'deck' }] }
    const other = { title: { pl: 'B', en: 'C' }, sublessons: [{ id: 'deck' }, { id: 'film', minutes: 4 }] }
    expect(differencesOf(mine, other)).toEqual([
      { place: 'title › pl', mine: 'A', other: 'B' },
      { place: 'sublessons › film › minutes', mine: '3', other: '4' },
      { place: 'title › en', mine: '', other: 'C' },
    ])
  })
})
