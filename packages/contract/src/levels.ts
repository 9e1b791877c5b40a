/** Limits for the levels of a criterion, and for their texts in characters per language. */
export const levelLimits = { fewest: 2, most: 6, name: 80, description: 1_000 } as const
