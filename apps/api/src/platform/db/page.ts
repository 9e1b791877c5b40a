import { type RawBuilder, sql } from 'kysely'
import type { Page } from '../lists.ts'

/** The end of a statement that reads one page of a list. */
export const limitTo = ({ page, limit }: Page): RawBuilder<unknown> =>
  sql`limit ${limit} offset ${(page - 1) * limit}`
