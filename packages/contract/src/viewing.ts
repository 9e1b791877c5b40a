import { type Static, Type } from 'typebox'
import { strict } from './parts.ts'
import { wholeParts } from './ranges.ts'

const part = Type.Integer({ minimum: 0, maximum: wholeParts })

/** Seen part of a film or a deck: from one thousandth up to another, exclusive. */
export const range = strict({ from: part, to: part })

/** What a player has shown; repeated or overlapping reports add nothing. */
export const viewing = strict({
  ranges: Type.Array(range, { maxItems: 100 }),
  /** Length of the film according to its player. Used when the server could not read it from the file. */
  filmSeconds: Type.Optional(Type.Number({ minimum: 0.1, maximum: 86_400 })),
})
export type ViewedRanges = Static<typeof viewing>
