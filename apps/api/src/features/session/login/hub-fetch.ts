/** What a hub may say at once, bytes: keys and tokens are a few thousand. */
const mostBytes = 1024 * 1024

type Fetch = (address: string, options: RequestInit) => Promise<Response>

/** Statuses whose answers have no body (Fetch, "null body status"). */
const bodiless = [101, 103, 204, 205, 304]

/** Listens to a hub only so long: an answer that is larger breaks off, and counts as the hub being away. */
export const boundedFetch =
  (send: Fetch): Fetch =>
  async (address, options) => {
    const response = await send(address, options)
    if (!response.body || bodiless.includes(response.status)) return response
    let bytes = 0
    const count = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes > mostBytes) controller.error(new Error(`The hub says more than ${mostBytes} bytes`))
        else controller.enqueue(chunk)
      },
    })
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(count), { status, statusText, headers })
  }
