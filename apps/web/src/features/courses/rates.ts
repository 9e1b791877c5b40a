/** Speeds of films and of reading aloud; 1 is normal. */
export const rates = [0.75, 1, 1.25, 1.5, 1.75, 2] as const
