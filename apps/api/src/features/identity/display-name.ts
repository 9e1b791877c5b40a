/** Returns a person's name as shown everywhere. */
export const displayName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim()
