/** Deadlines are days of this place, whoever has to keep them: one assignment, one deadline. */
export const deadlineZone = 'Europe/Warsaw'

/** Whoever comes into an organisation later has at least so many days. */
export const newcomerDays = 30

/** So many days before its end what was done is asked for again. */
export const renewalDays = 30
