import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/testing/database.ts'
import { memorySettings } from './memory.ts'

const gibibyte = 1024 ** 3
const settingOf = (settings: string[], name: string) =>
  settings.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1)

describe('database settings by the machine’s memory', () => {
  test('a quarter is for the database’s cache, within limits', () => {
    expect(settingOf(memorySettings(16 * gibibyte), 'shared_buffers')).toBe('4096MB')
    expect(settingOf(memorySettings(gibibyte / 4), 'shared_buffers')).toBe('128MB')
    expect(settingOf(memorySettings(512 * gibibyte), 'shared_buffers')).toBe('8192MB')
  })

  test('PostgreSQL accepts each of them', async () => {
    const { db } = await createTestDatabase('template1')
    const names = memorySettings(gibibyte).map((one) => one.split('=')[0])
    const { rows } = await sql<{ name: string }>`
      select name from pg_settings where name = any(${names}::text[])`.execute(db)
    expect(rows.map(({ name }) => name).sort()).toEqual(names.toSorted())
  })
})
