/** Where the studio begins for somebody with these roles; null for a learner. */
export const studioOf = (roles: readonly string[]): string | null =>
  roles.some((role) => role !== 'learner') ? '/studio' : null
