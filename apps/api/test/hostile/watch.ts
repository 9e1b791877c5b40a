import { monitorEventLoopDelay } from 'node:perf_hooks'
import { errorStatus } from '@zenit/contract/errors'
import { problem } from '@zenit/contract/parts'
import { sql } from 'kysely'
import type { TestApp } from '../testing/app.ts'
import { asSchema } from './schema.ts'
import { takes } from './verdict.ts'
import type { Answer } from './wire.ts'

/** Tables that rejected requests may change: the number of requests, and the progress of a login. */
const uncounted = ['rate_limits', 'payloads']

/** For each table, the number of rows and a checksum of their contents. */
export async function fingerprint({ deps: { db } }: TestApp): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') and tablename <> all(${uncounted})
    order by 1`.execute(db)
  const each = tables.map(
    ({
      name,
    }) => sql`select ${name} as name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum
      from ${sql.raw(name)} t`,
  )
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(each, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ name, sum }) => [name, sum]))
}

export const changes = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...after].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name)

/** Internals that no response may contain: paths of the code, messages of the database, its connection string. */
const inside = [
  /\n\s+at .{0,200}[:(]/,
  /node:internal|node_modules|\/apps\/api\/src\//,
  /postgres(ql)?:\/\/|syntax error at or near|relation "|violates .{0,40}constraint|invalid input syntax/,
  /Unexpected token|JSON\.parse|Cannot read prop|is not a function|FST_ERR/,
]

const problemSchema = asSchema(problem)

/**
 * What is wrong with an error response. It must follow RFC 9457, with a code of the closed list, and name each wrong
 * field.
 */
function faultOfProblem({ status, headers, text }: Answer): string | null {
  if (!headers.get('content-type')?.startsWith('application/problem+json')) return 'no problem details'
  const said = JSON.parse(text) as {
    code: keyof typeof errorStatus
    status: number
    errors?: { field: string }[]
  }
  if (!takes(problemSchema, said)) return 'problem details that the contract does not have'
  if (said.status !== status || !(said.code in errorStatus)) return 'a code or status that is not of the list'
  const names = said.errors?.map(({ field }) => field) ?? []
  return said.code === 'invalid-input' && (names.length === 0 || names.includes(''))
    ? 'no field is named'
    : null
}

/** What is wrong with a response to any request; null if nothing is. */
export function faultOf(
  answer: Answer,
  { isApi, secrets }: { isApi: boolean; secrets: readonly string[] },
): string | null {
  // SCIM requires 501 for features that a server does not support (RFC 7644, 3.12).
  if (answer.status >= 500 && (isApi || answer.status !== 501)) return `a failure: ${answer.status}`
  if (secrets.some((secret) => answer.text.includes(secret))) return 'a secret is told'
  const leak = answer.status >= 400 ? inside.find((pattern) => pattern.test(answer.text)) : undefined
  if (leak) return `the inside is told: ${leak.exec(answer.text)?.[0]}`
  return isApi && answer.status >= 400 && answer.text !== '' ? faultOfProblem(answer) : null
}

/** Measures how long the event loop was blocked since the last reading, in milliseconds. */
export function watchLoop(): { read(): number; stop(): void } {
  const histogram = monitorEventLoopDelay({ resolution: 10 })
  histogram.enable()
  return {
    read() {
      const longest = histogram.count > 0 ? histogram.max / 1e6 : 0
      histogram.reset()
      return longest
    },
    stop: () => histogram.disable(),
  }
}
