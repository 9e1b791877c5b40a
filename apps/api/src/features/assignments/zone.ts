/** Deadlines are days in this time zone for everybody: one assignment, one deadline. */
export const deadlineZone = 'Europe/Warsaw'

/**
 * The hours in which people may be notified, in their own time zone. What the morning missed is sent later that day.
 */
export const isCivil = (hour: number): boolean => hour >= 8 && hour < 20

/** First reminder, in days before a deadline. */
export const daysAhead = 7

/** Days after which a missed reminder is no longer sent, in case the product was not running. */
export const longestAway = 14

/** Minimum number of days for people who join an organisation later. */
export const newcomerDays = 30

/** Days before expiry at which a renewal becomes due; for a renewal every month, half of the month. */
export const renewalDays = 30
export const renewalDaysOfMonth = 15
