import * as queries from './queries.ts'

// The organisation of people who sign in for the first time.
export const { ensureDefaultOrganisation } = queries
