import { workingTime } from '../../platform/calendar/working-days.ts'

interface ReviewPeriod {
  submittedAt: Date
  dueAt: Date
}

/** Returns the elapsed share of a version's working time: 0 when submitted, 1 when due. */
export const elapsedShare = ({ submittedAt, dueAt }: ReviewPeriod, at: Date): number =>
  workingTime(submittedAt, at) / workingTime(submittedAt, dueAt)
