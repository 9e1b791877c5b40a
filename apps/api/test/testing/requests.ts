import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { onTestFinished } from 'vitest'

/** Calls `look` with each request that this process sends until the test ends. */
function onRequests(look: (request: ClientRequest) => void): void {
  const listen = (message: unknown) => look((message as { request: ClientRequest }).request)
  subscribe('http.client.request.created', listen)
  onTestFinished(() => void unsubscribe('http.client.request.created', listen))
}

/** Returns a list that grows with the requests of this process: their method and path, without the query. */
export function recordRequests(): string[] {
  const requests: string[] = []
  onRequests(({ method, path }) => requests.push(`${method} ${path.split('?')[0]}`))
  return requests
}

/** Breaks the connection of these requests, as often as they are tried again. */
export const breakRequests = (method: string, ending: string): void =>
  onRequests((request) => {
    if (request.method === method && request.path.split('?')[0]?.endsWith(ending))
      request.destroy(Object.assign(new Error('broken'), { code: 'ECONNRESET' }))
  })
