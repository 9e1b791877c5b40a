import type { NamedStatement } from './lanes.ts'

/** Texts of statements whose plans PostgreSQL has refused. */
const refused = new Set<string>()

/**
 * Whether PostgreSQL refused the plan that it keeps of a named statement, because its result has other columns now: the
 * migration of a newer version has added one to a table of which the statement returns all columns.
 */
export const isPlanRefused = (error: unknown): boolean => {
  const { code, routine } = error as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/**
 * Sends a statement by its name. If its plan is refused, it is sent without a name, now and for as long as this process
 * runs: each connection has its own plan, and those behind a pooler have a plan for each text, whatever its name.
 * Nothing more can be sent in a transaction, which the refusal has aborted.
 */
export async function sendByName<Result>(
  send: (statement: NamedStatement) => Promise<Result>,
  { name, text, values }: NamedStatement,
): Promise<Result> {
  if (!name || refused.has(text)) return send({ text, values })
  try {
    return await send({ name, text, values })
  } catch (error) {
    if (!isPlanRefused(error)) throw error
    refused.add(text)
    return send({ text, values }).catch((later: { code?: string }) => {
      // The transaction is aborted.
      throw later.code === '25P02' ? error : later
    })
  }
}
