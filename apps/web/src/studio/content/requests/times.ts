/** What a field for a time of somebody's own zone holds: `2026-11-25T09:05`. */
export function localValue(instant: Date): string {
  const shifted = instant.getTime() - instant.getTimezoneOffset() * 60_000
  return new Date(shifted).toISOString().slice(0, 16)
}

/** The moment that such a field means. */
export const instantOf = (value: string): string => new Date(value).toISOString()
