/** The value of a local date-time field: `2026-11-25T09:05`. */
export function localValue(instant: Date): string {
  const shifted = instant.getTime() - instant.getTimezoneOffset() * 60_000
  return new Date(shifted).toISOString().slice(0, 16)
}

/** The instant of such a field value. */
export const instantOf = (value: string): string => new Date(value).toISOString()
