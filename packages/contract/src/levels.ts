/** Limits of the levels of a criterion, and of their texts in characters, in each language. */
export const levelLimits = { fewest: 2, most: 6, name: 80, description: 1_000 } as const
