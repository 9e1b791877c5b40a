import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyForm, type FieldErrors, type FormValues } from '../form.ts'
import { DraftKeeper, type DraftStart, openDraft, type SaveOutcome, type SaveState } from './draft-keeper.ts'
import type { ShelvedDraft, UnsavedDraft } from './local-drafts.ts'

const form = (title: string): FormValues => ({ ...emptyForm, title })
const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`
const server = (title: string, sequence: number, minute: number) => ({
  form: form(title),
  sequence,
  savedAt: at(minute),
})
const unsaved = (title: string, base: number, minute: number): UnsavedDraft => ({
  form: form(title),
  base,
  changedAt: at(minute),
})

describe('[FINAL-06] the initial contents of a form', () => {
  const begin = (found: Partial<Parameters<typeof openDraft>[0]>) => {
    const start = openDraft({ server: null, local: null, otherwise: form('handed in'), ...found })
    return {
      title: start.form.title,
      sequence: start.sequence,
      isUnsaved: start.isUnsaved,
      shelf: start.shelf.map((one) => one.form.title),
    }
  }

  test('without a draft it is the last submission, or nothing', () => {
    expect(begin({})).toEqual({ title: 'handed in', sequence: 0, isUnsaved: false, shelf: [] })
  })

  test('the server’s draft', () => {
    expect(begin({ server: server('there', 4, 1) })).toMatchObject({ title: 'there', sequence: 4 })
  })

  test('text written here without a network continues from the server’s draft', () => {
    const local = { unsaved: unsaved('here', 4, 5), shelf: [] }
    expect(begin({ server: server('there', 4, 1), local })).toEqual({
      title: 'here',
      sequence: 4,
      isUnsaved: true,
      shelf: [],
    })
  })

  test('if both changed: the newer is shown, the older is kept aside', () => {
    const local = { unsaved: unsaved('here', 4, 5), shelf: [] }
    expect(begin({ server: server('there', 6, 3), local })).toEqual({
      title: 'here',
      sequence: 6,
      isUnsaved: true,
      shelf: ['there'],
    })
    expect(begin({ server: server('there', 6, 8), local })).toEqual({
      title: 'there',
      sequence: 6,
      isUnsaved: false,
      shelf: ['here'],
    })
  })

  test('text from before the work was submitted elsewhere is outdated, and kept aside', () => {
    const local = { unsaved: unsaved('old here', 4, 5), shelf: [] }
    expect(begin({ local, handedInAt: at(9) })).toEqual({
      title: 'handed in',
      sequence: 0,
      isUnsaved: false,
      shelf: ['old here'],
    })
    expect(begin({ local, handedInAt: at(3) })).toMatchObject({ title: 'old here', isUnsaved: true })
  })

  test('the same text in both is no conflict', () => {
    const local = { unsaved: unsaved('same', 4, 5), shelf: [] }
    expect(begin({ server: server('same', 6, 3), local })).toMatchObject({ isUnsaved: false, shelf: [] })
  })
})

interface SentSave {
  sequence: number
  title: string
  settle: (outcome: SaveOutcome) => Promise<void>
}

function setUp(given: Partial<DraftStart> = {}) {
  const sent: SentSave[] = []
  const states: SaveState['status'][] = []
  const adopted: string[] = []
  const refused: FieldErrors[] = []
  let kept: { unsaved: UnsavedDraft | null; shelf: readonly ShelvedDraft[] } | null = null
  const away = { network: false, storage: false, gone: 0 }
  const keeper = new DraftKeeper({
    start: { form: form(''), sequence: 0, savedAt: null, isUnsaved: false, shelf: [], ...given },
    keep: async (what) => {
      if (away.storage) throw new Error('nothing is kept')
      kept = what
    },
    save: (sequence, { title }) =>
      new Promise((resolve) => {
        const settle = async (outcome: SaveOutcome) => {
          resolve(outcome)
          await vi.advanceTimersByTimeAsync(0)
        }
        sent.push({ sequence, title, settle })
      }),
    onState: ({ status }) => states.push(status),
    onShelf: () => undefined,
    onAdopt: ({ title }) => adopted.push(title),
    onRefused: (errors) => refused.push(errors),
    onSaved: () => undefined,
    onGone: () => {
      away.gone += 1
    },
    isOffline: () => away.network,
  })
  const nth = (index: number): SentSave => {
    const one = sent[index]
    if (!one) throw new Error(`There is no save ${index}`)
    return one
  }
  const local = () => ({
    title: kept?.unsaved?.form.title ?? null,
    base: kept?.unsaved?.base ?? null,
    shelf: kept?.shelf.map((one) => one.form.title) ?? [],
  })
  const saved = (sequence: number): SaveOutcome => ({ kind: 'saved', sequence, savedAt: at(30) })
  return { keeper, sent, states, adopted, refused, away, nth, local, saved }
}

describe('[FINAL-06] a form that is saved while it is written', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is on this device immediately, on the server after a pause, and then no longer here', async () => {
    const { keeper, sent, states, nth, local, saved } = setUp({ sequence: 2 })
    keeper.push(form('a'))
    keeper.push(form('ab'))
    await vi.advanceTimersByTimeAsync(0)
    expect(local()).toMatchObject({ title: 'ab', base: 2 })
    expect(sent).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent).toMatchObject([{ sequence: 3, title: 'ab' }])
    await nth(0).settle(saved(3))
    expect(states).toEqual(['saving', 'saved'])
    expect(local().title).toBeNull()
    expect(keeper.unsaved()).toBeNull()
  })

  test('is saved also without a pause', async () => {
    const { keeper, sent } = setUp()
    for (let letter = 0; letter < 12; letter++) {
      keeper.push(form('x'.repeat(letter)))
      await vi.advanceTimersByTimeAsync(900)
    }
    expect(sent.length).toBeGreaterThan(0)
  })

  test('what is written during a save is saved after it, and stays on the device meanwhile', async () => {
    const { keeper, sent, nth, local, saved } = setUp()
    keeper.push(form('a'))
    await vi.advanceTimersByTimeAsync(1_000)
    keeper.push(form('ab'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent).toHaveLength(1)
    await nth(0).settle(saved(1))
    expect(local().title).toBe('ab')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(nth(1)).toMatchObject({ sequence: 2, title: 'ab' })
  })

  test('a final save has a higher number than the one in progress', async () => {
    const { keeper } = setUp({ sequence: 4 })
    keeper.push(form('a'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(keeper.unsaved()).toMatchObject({ sequence: 5, form: { title: 'a' } })
    keeper.push(form('ab'))
    expect(keeper.unsaved()).toMatchObject({ sequence: 6, form: { title: 'ab' } })
  })

  test('before submitting, the text of another device replaces it or is kept aside', async () => {
    const calm = setUp({ form: form('mine'), sequence: 4 })
    expect(calm.keeper.isOvertaken(server('mine', 5, 1)), 'the same words').toBe(false)
    expect(calm.keeper.isOvertaken(server('theirs', 4, 1)), 'an older one').toBe(false)
    expect(calm.keeper.isOvertaken(null)).toBe(false)
    expect(calm.keeper.isOvertaken(server('theirs', 6, 1))).toBe(true)
    expect(calm.keeper.current().title).toBe('theirs')

    const busy = setUp({ sequence: 4 })
    busy.keeper.push(form('mine'))
    await busy.keeper.pause()
    expect(busy.keeper.isOvertaken(server('theirs', 6, 1))).toBe(true)
    busy.keeper.resume()
    await vi.advanceTimersByTimeAsync(0)
    expect(busy.sent).toMatchObject([{ sequence: 7, title: 'mine' }])
    expect(busy.local().shelf).toEqual(['theirs'])
  })

  test('without a network it is stored here, says so, and is sent as soon as possible', async () => {
    const { keeper, sent, states, away, local } = setUp()
    away.network = true
    keeper.push(form('a'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(states.at(-1)).toBe('kept')
    expect([sent.length, local().title]).toEqual([0, 'a'])
    away.network = false
    keeper.flush()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toMatchObject([{ title: 'a' }])
  })

  test('a server that does not respond gets retries with growing pauses', async () => {
    const { keeper, sent, states, nth } = setUp()
    keeper.push(form('a'))
    await vi.advanceTimersByTimeAsync(1_000)
    await nth(0).settle({ kind: 'failed' })
    await vi.advanceTimersByTimeAsync(1_000)
    await nth(1).settle({ kind: 'failed' })
    await vi.advanceTimersByTimeAsync(1_999)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(3)
    expect(states).toContain('kept')
  })

  test('if the browser has no storage either, it says that nothing is saved yet', async () => {
    const { keeper, states, away } = setUp()
    Object.assign(away, { network: true, storage: true })
    keeper.push(form('a'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(states.at(-1)).toBe('unsaved')
  })

  test('after another device it uses a higher number, and keeps the other version aside', async () => {
    const { keeper, nth, local, saved } = setUp({ sequence: 1 })
    keeper.push(form('mine'))
    await vi.advanceTimersByTimeAsync(1_000)
    await nth(0).settle({ kind: 'stale', theirs: server('theirs', 7, 20) })
    await vi.advanceTimersByTimeAsync(0)
    expect(nth(1)).toMatchObject({ sequence: 8, title: 'mine' })
    await nth(1).settle(saved(8))
    expect(local()).toEqual({ title: null, base: null, shelf: ['theirs'] })
  })

  test('a save whose response was lost is not taken for another device', async () => {
    const { keeper, nth, local, saved } = setUp()
    keeper.push(form('mi'))
    await vi.advanceTimersByTimeAsync(1_000)
    keeper.push(form('mine'))
    await nth(0).settle({ kind: 'failed' })
    await vi.advanceTimersByTimeAsync(1_000)
    await nth(1).settle({ kind: 'stale', theirs: server('mi', 1, 20) })
    await vi.advanceTimersByTimeAsync(0)
    await nth(2).settle(saved(2))
    expect(local().shelf).toEqual([])
  })

  test('another device’s newer draft is adopted if nothing here is unsaved, and only then', async () => {
    const { keeper, adopted, sent } = setUp({ form: form('old'), sequence: 1 })
    keeper.hear(server('newer', 3, 20))
    expect(adopted).toEqual(['newer'])
    keeper.push(form('mine'))
    keeper.hear(server('newest', 9, 25))
    expect(adopted).toEqual(['newer'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent[0]).toMatchObject({ sequence: 4, title: 'mine' })
  })

  test('a version kept aside can be exchanged with the one on the screen', async () => {
    const other: ShelvedDraft = { form: form('other'), changedAt: at(1) }
    const { keeper, adopted, local } = setUp({ form: form('shown'), shelf: [other] })
    keeper.takeFromShelf(other)
    await vi.advanceTimersByTimeAsync(0)
    expect(adopted).toEqual(['other'])
    expect(local()).toMatchObject({ title: 'other', shelf: ['shown'] })
  })

  test('text that the server rejects is reported, and not sent again by itself', async () => {
    const { keeper, sent, refused, nth, local } = setUp()
    keeper.push(form('a'))
    await vi.advanceTimersByTimeAsync(1_000)
    await nth(0).settle({ kind: 'refused', errors: { title: { code: 'too-long' } } })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(refused).toEqual([{ title: { code: 'too-long' } }])
    expect([sent.length, local().title]).toEqual([1, 'a'])
  })

  test('nothing is sent once it was submitted elsewhere', async () => {
    const { keeper, sent, away, nth } = setUp()
    keeper.push(form('a'))
    await vi.advanceTimersByTimeAsync(1_000)
    await nth(0).settle({ kind: 'gone' })
    keeper.push(form('ab'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([sent.length, away.gone]).toEqual([1, 1])
  })

  test('saving pauses while the work is submitted, and that waits for a save in progress', async () => {
    const { keeper, sent, nth, saved } = setUp()
    keeper.push(form('a'))
    await vi.advanceTimersByTimeAsync(1_000)
    let isResting = false
    const resting = keeper.pause().then(() => {
      isResting = true
    })
    keeper.push(form('ab'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(isResting).toBe(false)
    await nth(0).settle(saved(1))
    await resting
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    keeper.resume()
    await vi.advanceTimersByTimeAsync(0)
    expect(nth(1)).toMatchObject({ title: 'ab' })
  })
})
