/** PostgreSQL's own words for: not now, ask again. */
const codes = new Set([
  // Shutting down, crash shutdown, starting up, dropped while idle, too many connections.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  // Out of room or memory there; a statement, a wait for a lock, or an idle transaction took too long; a deadlock, or
  // two transactions that cannot both have come first.
  '53100',
  '53200',
  '57014',
  '55P03',
  '25P03',
  '40P01',
  '40001',
  // A server that follows another one: the way leads to the new primary in a moment.
  '25006',
  // The statement before it on this connection was to prepare it, and failed.
  '26000',
  // The connection could not be made or broke.
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

/** The driver's sentences, which have no code. */
const sentences = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'timeout expired',
]

/** Two transactions got in each other's way and one of them was ended: begun anew, it may go through. */
export const isOutrun = (error: unknown): boolean =>
  error instanceof Error && ['40P01', '40001'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Whether an error says that the database cannot be asked now, rather than that something was asked wrongly. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code && codes.has(code)) return true
  // Whatever a pooler cannot do just now it calls a violation of the protocol.
  if (code === '08P01' && (error as { severity?: string }).severity === 'FATAL') return true
  // The Unix socket of a server that is not there is a missing file.
  if (code === 'ENOENT' && syscall === 'connect') return true
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true
  return sentences.some((sentence) => error.message.startsWith(sentence)) || isDatabaseAway(error.cause)
}
