import { workingTime } from '../../platform/calendar/working-days.ts'

interface ReviewPeriod {
  submittedAt: Date
  dueAt: Date
}

/** Share of the working time of a version that has passed at an instant: 0 when it is handed in, 1 when it is due. */
export const elapsedShare = ({ submittedAt, dueAt }: ReviewPeriod, at: Date): number =>
  workingTime(submittedAt, at) / workingTime(submittedAt, dueAt)
