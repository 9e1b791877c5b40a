/** A time to the second, as far as the claims of a token go: what stands in both has to be the same. */
export const toTimestamp = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`
