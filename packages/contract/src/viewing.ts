import { type Static, Type } from 'typebox'
import { strict } from './parts.ts'
import { wholeParts } from './ranges.ts'

const part = Type.Integer({ minimum: 0, maximum: wholeParts })

/** What was seen of a film or a deck: from one thousandth of it up to another, which is not in it. */
export const range = strict({ from: part, to: part })

/** What a player has shown; said again, or in other pieces, it adds nothing. */
export const viewing = strict({
  ranges: Type.Array(range, { maxItems: 100 }),
  /** How long the film runs, by its player. Counts where the server could not read it from the file. */
  filmSeconds: Type.Optional(Type.Number({ minimum: 0.1, maximum: 86_400 })),
})
export type ViewedRanges = Static<typeof viewing>
