/** The daily challenge: at least five minutes of study, in a day of the learner's own time zone. */
export const goalSeconds = 5 * 60
