/**
 * What stands in the landscape that the page draws for a program or a course without a picture; it imports nothing,
 * because the page's first screen has it. The order decides what an id without a motif of its own gets.
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
