/** Maximum size of a hub's response, in bytes: keys and tokens take a few thousand. */
const mostBytes = 1024 * 1024

type Fetch = (address: string, options: RequestInit) => Promise<Response>

/** Statuses without a response body (Fetch, "null body status"). */
const bodiless = [101, 103, 204, 205, 304]

/** Limits the size of a hub's response: a larger one is aborted, and the hub counts as unreachable. */
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
