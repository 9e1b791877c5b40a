import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { ApiError } from '../../../platform/http/errors.ts'
import { drawInThread } from './draw-in-thread.ts'
import type { SheetWords } from './words.ts'

/** Number of cached sheets, about 45 kB each. */
const maxKept = 200
/** Maximum number of waiting sheets; more are refused, so that nobody can fill the server's memory. */
const maxWaiting = 40

type DrawSheet = (words: SheetWords) => Promise<Buffer>

/**
 * Draws sheets one after another in a separate thread, identical ones only once. Throws 503 `unavailable` when too many
 * wait.
 */
export function createSheetQueue(draw: DrawSheet = drawInThread): DrawSheet {
  const kept = new LRUCache<string, Buffer>({ max: maxKept })
  const underWay = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()

  async function drawAfter(before: Promise<unknown>, key: string, words: SheetWords): Promise<Buffer> {
    try {
      await before
      const pdf = await draw(words)
      kept.set(key, pdf)
      return pdf
    } finally {
      underWay.delete(key)
    }
  }

  return async (words) => {
    // The text determines the sheet: a new name or a revocation gives another key.
    const key = createHash('sha256').update(JSON.stringify(words)).digest('base64url')
    const known = kept.get(key) ?? underWay.get(key)
    if (known) return known
    if (underWay.size >= maxWaiting) throw new ApiError('unavailable')
    const drawing = drawAfter(last, key, words)
    underWay.set(key, drawing)
    last = drawing.catch(() => undefined)
    return drawing
  }
}
