import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestClock } from '../../test/testing/app.ts'
import { createTestDatabase } from '../../test/testing/database.ts'
import type { DbOrTx } from './db/connect.ts'
import {
  beat,
  type ClockSetback,
  type HeartbeatDeps,
  isAway,
  type Outage,
  outageSince,
  startHeartbeat,
} from './heartbeat.ts'
import { Presence } from './presence.ts'

const { db, drop } = await createTestDatabase()
const clock = createTestClock('2026-11-20T09:00:00Z')
let owed: Outage[] = []
let takenBack: ClockSetback[] = []
const deps: HeartbeatDeps = {
  db,
  clock,
  presence: new Presence(),
  onSetBack: async (_tx: DbOrTx, setBack) => {
    takenBack.push(setBack)
  },
  onReturn: async (_inTurn, outage) => {
    owed.push(outage)
  },
}

beforeEach(async () => {
  owed = []
  takenBack = []
  clock.set('2026-11-20T09:00:00Z')
  await sql`truncate heartbeat; truncate outages cascade`.execute(db)
})
afterAll(drop)

const lastBeat = async () =>
  (await db.selectFrom('heartbeat').select('beaten_at').executeTakeFirst())?.beaten_at.toISOString()
const outages = () => db.selectFrom('outages').selectAll().orderBy('away_from').execute()

describe('[TEST-03] when no process was serving', () => {
  test('the very first beat records no outage', async () => {
    expect(await isAway(deps)).toBe(false)
    await beat(deps)
    expect(await lastBeat()).toBe('2026-11-20T09:00:00.000Z')
    expect(owed).toEqual([])
  })

  test.each([
    [3, false],
    [10, false],
    [11, true],
    [120, true],
  ])('%i s of silence are an outage: %s', async (seconds, isOutage) => {
    await beat(deps)
    clock.advance(seconds)
    expect(await isAway(deps)).toBe(isOutage)
    await beat(deps)
    const from = new Date('2026-11-20T09:00:00Z')
    expect(owed).toEqual(isOutage ? [{ from, until: clock(), seconds, cause: 'absence' }] : [])
    expect(await outages()).toEqual(
      isOutage ? [{ away_from: from, away_until: clock(), seconds, cause: 'absence' }] : [],
    )
    expect(await isAway(deps)).toBe(false)
  })

  test('an outage is settled once, however many processes start at once', async () => {
    await beat(deps)
    clock.advance(60)
    await Promise.all(Array.from({ length: 10 }, () => beat(deps)))
    expect(owed).toHaveLength(1)
    await beat(deps)
    expect(owed).toHaveLength(1)
  })

  test('while one process serves, others may start and stop', async () => {
    await beat(deps)
    for (let turn = 0; turn < 10; turn++) {
      clock.advance(9)
      await beat(deps)
    }
    expect(owed).toEqual([])
  })

  test('what could not be settled is settled by the next beat', async () => {
    await beat(deps)
    clock.advance(60)
    const failing = { ...deps, onReturn: () => Promise.reject(new Error('no')) }
    await expect(beat(failing)).rejects.toThrow('no')
    // Until it is settled, the platform counts as unavailable.
    expect(await isAway(deps)).toBe(true)
    clock.advance(5)
    await beat(deps)
    expect(owed.map(({ seconds }) => seconds)).toEqual([65])
    expect(await outages()).toMatchObject([{ seconds: 65 }])
    expect(await isAway(deps)).toBe(false)
  })
})

describe('[TEST-03] a clock that jumps', () => {
  test('years ahead causes at most a week of compensation', async () => {
    await beat(deps)
    clock.set('2031-01-01T00:00:00Z')
    await beat(deps)
    expect(owed.map(({ seconds }) => seconds)).toEqual([7 * 24 * 60 * 60])
  })

  test('back is followed, and an outage after it is noticed', async () => {
    clock.set('2030-01-01T00:00:00Z')
    await beat(deps)
    clock.set('2026-11-20T09:00:00Z')
    await beat(deps)
    expect([owed, await lastBeat()]).toEqual([[], '2026-11-20T09:00:00.000Z'])
    clock.advance(30)
    await beat(deps)
    expect(owed.map(({ seconds }) => seconds)).toEqual([30])
  })

  test('slightly back, as between two machines, changes nothing', async () => {
    await beat(deps)
    clock.advance(-4)
    await beat(deps)
    expect(await lastBeat()).toBe('2026-11-20T09:00:00.000Z')
  })
})

describe('[TRUST-02, TEST-03] the cause of an outage', () => {
  const from = new Date('2026-11-20T09:00:00Z')
  const calm = { realMs: 33_000, stepMs: 0, stalledMs: 0, stoodStillMs: 0 }

  test.each([
    ['a process that begins', null, 'absence', 33],
    ['its database was away', calm, 'database', 33],
    ['it stood still', { ...calm, stoodStillMs: 31_000 }, 'suspension', 33],
    ['the clock was set forward', { ...calm, realMs: 3_000, stepMs: 30_000 }, 'clock', 33],
    ['it was kept busy', { ...calm, stalledMs: 31_000 }, 'stall', 0],
    ['it was kept busy in many short turns', { ...calm, stalledMs: 24_000 }, 'stall', 0],
    ['it was kept busy while its database was away', { ...calm, stalledMs: 12_000 }, 'database', 21],
  ] as const)('%s', (_, account, cause, seconds) => {
    const until = new Date(from.getTime() + 33_000)
    expect(outageSince(from, until, account)).toEqual({ from, until, cause, seconds })
  })

  test('a row that is old only by another clock is no outage', () => {
    const until = new Date(from.getTime() + 33_000)
    expect(outageSince(from, until, { ...calm, realMs: 3_000 })).toBeNull()
  })
})

describe('[TRUST-02, TEST-03] a process records what happened since it served', () => {
  /** A process with clocks that the test moves: seconds awake, asleep, and on the processor. */
  function watched() {
    const reading = { awake: 0, all: 0, cpu: 0 }
    const presence = new Presence(() => ({ ...reading }))
    presence.watch()
    onTestFinished(() => presence.stop())
    const pass = ({ awake = 0, asleep = 0, cpu = 0 }) => {
      reading.awake += awake * 1000
      reading.all += (awake + asleep) * 1000
      reading.cpu += cpu * 1000
      clock.advance(awake + asleep)
    }
    return { pass, presence, deps: { ...deps, presence } }
  }

  test('busy, but not unavailable: also when the beat was sent before and confirmed after', async () => {
    const { pass, deps: own, presence } = watched()
    await beat(own)
    const mark = presence.mark(clock())
    pass({ awake: 33, cpu: 20 })
    presence.served(mark)
    await beat(own)
    expect([owed, await outages()]).toMatchObject([[], [{ cause: 'stall', seconds: 0 }]])
  })

  test('suspended, or on a machine that was asleep', async () => {
    const { pass, deps: own } = watched()
    await beat(own)
    pass({ awake: 20, cpu: 0.2 })
    await beat(own)
    pass({ awake: 1, asleep: 60, cpu: 0.5 })
    await beat(own)
    expect(owed.map(({ cause, seconds }) => [cause, seconds])).toEqual([
      ['suspension', 20],
      ['suspension', 61],
    ])
  })

  test('awake, while its database was unavailable', async () => {
    const { pass, deps: own, presence } = watched()
    await beat(own)
    for (let turn = 0; turn < 100; turn++) {
      pass({ awake: 0.25, cpu: 0.05 })
      presence.mark(clock())
    }
    await beat(own)
    expect(owed).toMatchObject([{ cause: 'database', seconds: 25 }])
  })

  test('serving, while the clock was set forward and back; another process learns of it later, and only when it counts', async () => {
    const first = watched()
    const second = watched()
    await beat(first.deps)
    await beat(second.deps)
    const right = clock()
    clock.advance(3600)
    await beat(first.deps)
    expect(owed).toMatchObject([{ cause: 'clock', seconds: 3600 }])
    const ahead = clock()
    clock.set(right)
    await beat(second.deps)
    expect([await lastBeat(), takenBack], 'its own clock has not followed yet').toEqual([
      ahead.toISOString(),
      [],
    ])
    clock.set(ahead)
    await beat(second.deps)
    expect(owed).toHaveLength(1)
    clock.set(right)
    await beat(first.deps)
    await beat(second.deps)
    expect(takenBack).toEqual([{ now: right, seconds: 3600 }])
  })

  test('serving by a clock that another process has found set back: the step is undone once', async () => {
    const first = watched()
    const second = watched()
    const right = clock()
    clock.advance(3600)
    const ahead = clock()
    await beat(first.deps)
    await beat(second.deps)
    clock.set(right)
    await beat(first.deps)
    clock.set(ahead)
    await beat(second.deps)
    await beat(second.deps)
    expect(await lastBeat(), 'its own clock has not followed yet').toBe(right.toISOString())
    clock.set(right)
    await beat(second.deps)
    await beat(first.deps)
    expect([takenBack, owed]).toEqual([[{ now: right, seconds: 3600 }], []])
  })

  test('serving alone after that: its beats count again', async () => {
    const first = watched()
    const second = watched()
    const right = clock()
    clock.advance(3600)
    const ahead = clock()
    await beat(first.deps)
    await beat(second.deps)
    clock.set(right)
    await beat(first.deps)
    clock.set(ahead)
    second.pass({ awake: 6, cpu: 0.1 })
    await beat(second.deps)
    clock.set(new Date(right.getTime() + 6_000))
    second.pass({ awake: 6, cpu: 0.1 })
    await beat(second.deps)
    expect(await lastBeat()).toBe(clock().toISOString())
  })
})

test('[TEST-03] a process beats while it serves, and once more when it stops', async () => {
  const onError = vi.fn()
  const heartbeat = await startHeartbeat(deps, onError)
  clock.advance(3)
  await expect.poll(lastBeat).toBe('2026-11-20T09:00:03.000Z')
  clock.advance(2)
  await heartbeat.stop()
  expect(await lastBeat()).toBe('2026-11-20T09:00:05.000Z')
  expect(onError).not.toHaveBeenCalled()
})
