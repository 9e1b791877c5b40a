/** First studio page for these roles; null for a learner. */
export const studioOf = (roles: readonly string[]): string | null =>
  roles.some((role) => role !== 'learner') ? '/studio' : null
