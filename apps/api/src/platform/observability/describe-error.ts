/** What PostgreSQL says about an error (Error and Notice Message Fields), as far as it names no value. */
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
 * An error without the values that led to it: PostgreSQL quotes them in message and detail ("Key (email)=(…) already
 * exists", "invalid input syntax for type uuid: …"). Where it happened, and what rule was broken, remains.
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
 * An error for the log: an allow-list, because libraries hang all kinds of things on theirs (the address that was no
 * address, the answer that was no answer).
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

/** The same for a terminal, where there is no log yet or no longer. */
export function errorText(thrown: unknown): string {
  const textOf = (error: DescribedError): string => {
    const { type, message, code, cause } = error
    const head = `${type}${code ? ` (${code})` : ''}: ${message}\n${framesOf(error)}`
    return cause ? `${head}\ncaused by ${textOf(cause)}` : head
  }
  return textOf(describeError(thrown))
}
