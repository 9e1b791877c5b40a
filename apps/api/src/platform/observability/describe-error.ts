/** Fields of PostgreSQL's errors that contain no values (Error and Notice Message Fields). */
interface DatabaseError extends Error {
  code: string
  severity: string
  schema?: string
  table?: string
  column?: string
  constraint?: string
  routine?: string
}

export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'

const framesOf = ({ stack = '' }: { stack?: string }): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/**
 * Returns an error without values, which PostgreSQL quotes in message and detail ("Key (email)=(…) already exists",
 * "invalid input syntax for type uuid: …"). Keeps where it happened, and which rule was broken.
 */
export function withoutValues(error: unknown): unknown {
  if (!isDatabaseError(error)) return error
  const { code, table, column, constraint, routine } = error
  const place = [constraint ?? routine, table, column].filter(Boolean).join(', ')
  const told = new Error(`PostgreSQL ${code}${place ? ` (${place})` : ''}`)
  told.name = 'DatabaseError'
  told.stack = `${told.name}: ${told.message}\n${framesOf(error)}`
  return Object.assign(told, { code })
}

/** Returns an error's message for an operator, with what caused it: “fetch failed” alone says nothing. */
export function messageWithCause(error: Error): string {
  const { code, name } = (error.cause ?? {}) as { code?: string; name?: string }
  const why = code ?? (name === 'Error' ? undefined : name)
  return why ? `${error.message}: ${why}` : error.message
}

interface DescribedError {
  [field: string]: unknown
  type: string
  message: string
  stack: string
  code?: string
  statusCode?: number
  cause?: DescribedError
}

/**
 * Returns an error for the log by an allow-list, because libraries attach all kinds of data to theirs (an invalid
 * address, an invalid response).
 */
export function describeError(thrown: unknown): DescribedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: '', stack: '' }
  const error = withoutValues(thrown) as Error & { code?: unknown; statusCode?: unknown }
  const { code, statusCode, cause } = error
  // A parser quotes what it could not read.
  const isQuoting = error instanceof SyntaxError
  const message = isQuoting ? 'cannot be read' : error.message
  return {
    type: error.name,
    message,
    stack: isQuoting ? framesOf(error) : (error.stack ?? ''),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof statusCode === 'number' ? { statusCode } : {}),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  }
}

/** Like {@link describeError} for a terminal, where there is no log yet or no longer. */
export function errorText(thrown: unknown): string {
  const textOf = (error: DescribedError): string => {
    const { type, message, code, cause } = error
    const head = `${type}${code ? ` (${code})` : ''}: ${message}\n${framesOf(error)}`
    return cause ? `${head}\ncaused by ${textOf(cause)}` : head
  }
  return textOf(describeError(thrown))
}
