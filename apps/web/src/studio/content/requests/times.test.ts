import { expect, test } from 'vitest'
import { instantOf, localValue } from './times.ts'

test.each(['2026-11-25T09:05', '2026-07-01T00:00', '2027-01-01T23:59'])(
  'the value %s of a field is a local time, and is shown again',
  (value) => {
    expect(localValue(new Date(instantOf(value)))).toBe(value)
    expect(new Date(instantOf(value)).getMinutes()).toBe(Number(value.slice(-2)))
  },
)
