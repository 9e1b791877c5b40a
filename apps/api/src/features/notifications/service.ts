import * as queries from './queries.ts'

// What other slices may do with notifications besides sending them (notify.ts).
export const { forgetRanksAbove } = queries
