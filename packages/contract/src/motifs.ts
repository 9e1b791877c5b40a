/**
 * Motifs of the landscape that the page draws for a program or a course without a picture. Imports nothing, because the
 * page's first screen loads it. The order decides which motif an id without its own gets.
 */
export const motifs = [
  'lighthouse',
  'bridge',
  'windmills',
  'city',
  'balloons',
  'temple',
  'boats',
  'peak',
  'tree',
  'firs',
  'observatory',
  'arch',
] as const
export type Motif = (typeof motifs)[number]
