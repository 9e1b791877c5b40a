/** How fast films are played and texts are read aloud; 1 is as they are. */
export const rates = [0.75, 1, 1.25, 1.5, 1.75, 2] as const
