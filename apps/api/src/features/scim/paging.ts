import type { RawBuilder } from 'kysely'
import { normaliseEmail } from '../../platform/text/email-address.ts'
import { ScimError } from './errors.ts'
import { type Condition, parseFilter } from './filter.ts'

export const longestPage = 200
const usualPage = 100

interface Paging {
  /** Starts at 1. */
  startIndex: number
  offset: number
  limit: number
}

function readNumber(text: unknown, name: string, usual: number): number {
  if (text === undefined || text === '') return usual
  if (typeof text !== 'string' || !/^-?\d{1,9}$/.test(text))
    throw new ScimError(400, 'value', { type: 'invalidValue', values: { attribute: name } })
  return Number(text)
}

/** RFC 7644, 3.4.2.4: a start below 1 means 1, a negative count means 0. */
export function readPaging(query: Readonly<Record<string, unknown>>): Paging {
  const startIndex = Math.max(1, readNumber(query.startIndex, 'startIndex', 1))
  const limit = Math.min(longestPage, Math.max(0, readNumber(query.count, 'count', usualPage)))
  return { startIndex, offset: startIndex - 1, limit }
}

/** Selects the rows of a list: one page of those that meet all conditions in an organisation. */
export interface PageQuery {
  organisationId: string
  conditions: readonly RawBuilder<boolean>[]
  /** Number of rows before the page. */
  offset: number
  limit: number
}

export interface RowPage<Row> {
  rows: Row[]
  /** On all pages. */
  total: number
}

/**
 * Returns a page with the number of rows on all pages, which RFC 7644 requires on each. A page that is not
 * full is the last one, so nothing is counted for most requests, which are for one person or group.
 */
export async function withTotal<Row>(
  rows: Row[],
  { offset, limit }: Pick<PageQuery, 'offset' | 'limit'>,
  count: () => Promise<number>,
): Promise<RowPage<Row>> {
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
  return { rows, total: isLast ? offset + rows.length : await count() }
}

const refuse = () => new ScimError(400, 'filter', { type: 'invalidFilter' })

export type FilterColumns = Readonly<
  Record<string, ((value: string) => RawBuilder<boolean>) | ((value: boolean) => RawBuilder<boolean>)>
>

/** Returns the text of a condition as stored; null: no row can match. */
function textOf({ attribute, value }: Condition): string | null {
  if (typeof value !== 'string') throw refuse()
  if (!value.isWellFormed() || value.includes('\0')) return null
  return attribute === 'emails.value' ? normaliseEmail(value) : value
}

/**
 * Returns a filter as SQL; null: nothing can match. Throws 400 `invalidFilter` for attributes that cannot be compared.
 */
export function readConditions(filter: unknown, known: FilterColumns): RawBuilder<boolean>[] | null {
  if (filter === undefined || filter === '') return []
  if (typeof filter !== 'string') throw refuse()
  const found: RawBuilder<boolean>[] = []
  for (const given of parseFilter(filter)) {
    const attribute = given.attribute === 'emails' ? 'emails.value' : given.attribute
    if (!Object.hasOwn(known, attribute)) throw refuse()
    const make = known[attribute] as (value: unknown) => RawBuilder<boolean>
    const truth = attribute === 'active' ? truthOf(given.value) : null
    const value = truth ?? textOf({ ...given, attribute })
    if (value === null) return null
    found.push(make(value))
  }
  return found
}

/** Entra ID sends booleans as text here, too. */
function truthOf(value: Condition['value']): boolean {
  const text = String(value).toLowerCase()
  if (text !== 'true' && text !== 'false') throw refuse()
  return text === 'true'
}
