import * as links from './links/queries.ts'
import * as queries from './queries.ts'

// What other slices and commands may do with sessions; documented at their definitions.
export type Tokens = queries.Tokens
export const { refreshSeconds, createSession, endSessions, findIdToken } = queries
export const { listSessions, listValidTokens } = queries
export const { insertLoginCode } = links
