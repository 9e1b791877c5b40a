import { isPlanRefused } from './kept-plans.ts'

/** PostgreSQL's codes for temporary errors. */
const codes = new Set([
  // Shutting down, crash shutdown, starting up, dropped while idle, too many connections.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  // Out of disk or memory; a statement, a wait for a lock, or an idle transaction took too long; a deadlock, or two
  // transactions that cannot be serialised.
  '53100',
  '53200',
  '57014',
  '55P03',
  '25P03',
  '40P01',
  '40001',
  // A standby server: the address will soon lead to the new primary.
  '25006',
  // The preceding statement on this connection should have prepared it, and failed.
  '26000',
  // The connection failed or broke.
  '08000',
  '08001',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // Its name is not known, or not yet.
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Messages of the driver that have no code. */
const sentences = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'timeout expired',
]

/** Whether two transactions conflicted and one was aborted: a retry may succeed. */
export const isOutrun = (error: unknown): boolean =>
  error instanceof Error && ['40P01', '40001'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Whether an error means that the database is unavailable, rather than that a query was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code && codes.has(code)) return true
  // In a transaction; without one, the statement was sent again.
  if (isPlanRefused(error)) return true
  // A pooler reports everything it cannot do at the moment as a protocol violation.
  if (code === '08P01' && (error as { severity?: string }).severity === 'FATAL') return true
  // A missing Unix socket is reported as a missing file.
  if (code === 'ENOENT' && syscall === 'connect') return true
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true
  return sentences.some((sentence) => error.message.startsWith(sentence)) || isDatabaseAway(error.cause)
}
