import type { IncomingMessage } from 'node:http'

/** A sender who is silent for so long is gone; one who dribbles is cut off and may come back where they were. */
const idleMs = 30_000
const longestMs = 10 * 60_000
/** How long a sender who does not stop is listened to after the answer, so that they can read it. */
const lingerMs = 5_000

/**
 * The bytes of a request, as they come. When the connection breaks they end like any others: what has come is kept,
 * and the sender resumes after it. The request is not taken apart afterwards, so that it can still be answered.
 */
export async function* bytesOf(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  const giveUp = () => request.destroy()
  const idle = setTimeout(giveUp, idleMs)
  const longest = setTimeout(giveUp, longestMs)
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      idle.refresh()
      yield chunk
    }
  } catch {
    // The connection broke.
  } finally {
    clearTimeout(idle)
    clearTimeout(longest)
  }
}

/** Closes the connection of a client that keeps sending after the response, once it had time to read it. */
export function cutOffLater(request: IncomingMessage): void {
  if (request.complete) return
  const cutOff = setTimeout(() => request.destroy(), lingerMs).unref()
  request.once('end', () => clearTimeout(cutOff)).once('close', () => clearTimeout(cutOff))
}
