/** Returns a time in whole seconds, the precision of token claims, so that both show the same time. */
export const toTimestamp = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`
