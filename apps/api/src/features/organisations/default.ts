import * as queries from './queries.ts'

// Where a person is who signs in for the first time.
export const { ensureDefaultOrganisation } = queries
