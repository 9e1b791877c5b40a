import type { IncomingMessage } from 'node:http'

/** Timeout for a silent sender; slow ones are cut off and may resume. */
const idleMs = 30_000
const longestMs = 10 * 60_000
/** How long to read on after the response from a sender who does not stop, so that they can read it. */
const lingerMs = 5_000

/**
 * Yields the bytes of a request as they arrive. Ends without an error when the connection breaks: received
 * bytes are kept, and the sender resumes from there. The request is not destroyed, so that a response can
 * still be sent.
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
