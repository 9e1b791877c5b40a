import { viewStreak } from '@zenit/contract/streaks'
import { queryOf } from '../../query-client.ts'

/** The streak with this week, and the calendar of a month: the current one unless named (`2026-11`). */
export const streakQuery = (month?: string) => queryOf(viewStreak, month ? { query: { month } } : {})
