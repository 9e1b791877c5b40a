/** Deadlines are days of this place, whoever has to keep them: one assignment, one deadline. */
export const deadlineZone = 'Europe/Warsaw'

/** When people may be spoken to, by their own clocks; what was missed in the morning comes later in the day. */
export const isCivil = (hour: number): boolean => hour >= 8 && hour < 20

/** So many days before a deadline people are reminded first. */
export const daysAhead = 7

/** A deadline that nobody was reminded of for so long, because the product was away, is reminded of no more. */
export const longestAway = 14

/** Whoever comes into an organisation later has at least so many days. */
export const newcomerDays = 30

/** So many days before its end what was done is asked for again. */
export const renewalDays = 30
