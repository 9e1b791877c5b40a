import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestClock } from '../testing/app.ts'
import { createTestDatabase } from '../testing/database.ts'
import type { DbOrTx } from './db/connect.ts'
import { beat, type HeartbeatDeps, isAway, type Outage, startHeartbeat } from './heartbeat.ts'

const { db, drop } = await createTestDatabase()
const clock = createTestClock('2026-11-20T09:00:00Z')
let owed: Outage[] = []
const deps: HeartbeatDeps = {
  db,
  clock,
  onReturn: async (_tx: DbOrTx, outage) => {
    owed.push(outage)
  },
}

beforeEach(async () => {
  owed = []
  clock.set('2026-11-20T09:00:00Z')
  await sql`truncate heartbeat; truncate outages cascade`.execute(db)
})
afterAll(drop)

const lastBeat = async () =>
  (await db.selectFrom('heartbeat').select('beaten_at').executeTakeFirst())?.beaten_at.toISOString()
const outages = () => db.selectFrom('outages').selectAll().orderBy('away_from').execute()

describe('[TEST-03] when no process served', () => {
  test('the first beat ever follows no outage', async () => {
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
    expect(owed).toEqual(isOutage ? [{ from, until: clock(), seconds }] : [])
    expect(await outages()).toEqual(isOutage ? [{ away_from: from, away_until: clock(), seconds }] : [])
    expect(await isAway(deps)).toBe(false)
  })

  test('an outage is settled once, however many processes come back at once', async () => {
    await beat(deps)
    clock.advance(60)
    await Promise.all(Array.from({ length: 10 }, () => beat(deps)))
    expect(owed).toHaveLength(1)
    await beat(deps)
    expect(owed).toHaveLength(1)
  })

  test('while one process serves, another may come and go', async () => {
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
    expect(await outages()).toEqual([])
    clock.advance(5)
    await beat(deps)
    expect(owed.map(({ seconds }) => seconds)).toEqual([65])
  })
})

describe('[TEST-03] a clock that jumps', () => {
  test('years ahead is given no more than a week', async () => {
    await beat(deps)
    clock.set('2031-01-01T00:00:00Z')
    await beat(deps)
    expect(owed.map(({ seconds }) => seconds)).toEqual([7 * 24 * 60 * 60])
  })

  test('back is followed, and an outage after it is seen', async () => {
    clock.set('2030-01-01T00:00:00Z')
    await beat(deps)
    clock.set('2026-11-20T09:00:00Z')
    await beat(deps)
    expect([owed, await lastBeat()]).toEqual([[], '2026-11-20T09:00:00.000Z'])
    clock.advance(30)
    await beat(deps)
    expect(owed.map(({ seconds }) => seconds)).toEqual([30])
  })

  test('a little back, as two machines differ, moves nothing back', async () => {
    await beat(deps)
    clock.advance(-4)
    await beat(deps)
    expect(await lastBeat()).toBe('2026-11-20T09:00:00.000Z')
  })
})

test('[TEST-03] a process beats while it serves, and once more when it stops', async () => {
  const onError = vi.fn()
  const heartbeat = await startHeartbeat(deps, onError)
  clock.advance(3)
  await expect.poll(lastBeat, { timeout: 10_000 }).toBe('2026-11-20T09:00:03.000Z')
  clock.advance(2)
  await heartbeat.stop()
  expect(await lastBeat()).toBe('2026-11-20T09:00:05.000Z')
  expect(onError).not.toHaveBeenCalled()
})
