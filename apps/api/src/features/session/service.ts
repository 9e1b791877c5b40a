import * as links from './links/queries.ts'
import * as queries from './queries.ts'

// What other slices and commands may do with sessions; each is described where it is written.
export type Tokens = queries.Tokens
export const { refreshSeconds, createSession, endSessions, findIdToken } = queries
export const { listSessions, listValidTokens } = queries
export const { insertLoginCode } = links
