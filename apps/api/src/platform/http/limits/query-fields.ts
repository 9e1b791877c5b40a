import type { FastifyInstance } from 'fastify'
import { ApiError } from '../errors.ts'

/** The longest list of the contract has a hundred items; some parsers take quadratic time. */
const mostFields = 200

const fault = { field: 'query', code: 'maxProperties', values: { limit: mostFields } }

function hasMore(address: string, most: number): boolean {
  let count = 0
  for (let at = address.indexOf('&'); at !== -1; at = address.indexOf('&', at + 1))
    if (++count >= most) return true
  return false
}

/** Refuses addresses with more fields than any call has, before a route or a library parses them. */
export function boundQueries(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { url = '' } }) => {
    if (hasMore(url, mostFields)) throw new ApiError('invalid-input', { fields: [fault] })
  })
}
