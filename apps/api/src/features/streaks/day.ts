/** The daily challenge: at least five minutes of study. */
export const goalSeconds = 5 * 60

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  // The Swedish form of a date is ISO 8601's.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, ...parts })
  formats.set(timeZone, format)
  return format
}

/** The day (`2026-11-20`) that an instant belongs to where the learner lives. */
export const dayIn = (timeZone: string, instant: Date): string => formatOf(timeZone).format(instant)
