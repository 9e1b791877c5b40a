import type { Mastermind } from '@zenit/contract/community'
import { dayIn } from '../../platform/calendar/zone.ts'
import { meetingZone } from './graduation.ts'

/** Describes masterminds. The month of recruitment (`2026-02`) is shown until it has passed in Warsaw (COMM-02). */
export function mastermindOf(recruitment: string, now: Date): Mastermind {
  const thisMonth = dayIn(meetingZone, now).slice(0, 7)
  return {
    months: 4,
    leaders: 10,
    cycleMonths: { from: 3, to: 4 },
    meetingWeeks: { from: 2, to: 3 },
    recruitment: recruitment >= thisMonth ? recruitment : null,
  }
}
