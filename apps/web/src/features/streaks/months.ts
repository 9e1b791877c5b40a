/** The month before (-1) or after (1) one such as `2026-11`. */
export function monthBeside(month: string, step: -1 | 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7)
}

/** Days in rows from Monday to Sunday; null outside the month. */
export function weeksOf<T extends { day: string }>(days: readonly T[]): (T | null)[][] {
  const [first] = days
  if (!first) return []
  const before = (new Date(`${first.day}T00:00:00Z`).getUTCDay() + 6) % 7
  const cells: (T | null)[] = [...Array.from({ length: before }, () => null), ...days]
  while (cells.length % 7 > 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
