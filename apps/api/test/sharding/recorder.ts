import pg from 'pg'

/** A statement with its values. */
export interface Sent {
  text: string
  values: unknown[]
}

type Query = (...args: unknown[]) => unknown

/** Records each distinct statement that this process sends to PostgreSQL while the work runs. */
export async function recordStatements(work: () => Promise<void>): Promise<Sent[]> {
  const sent = new Map<string, Sent>()
  const client = pg.Client.prototype as unknown as { query: Query }
  const { query } = client
  client.query = function (this: unknown, ...args: unknown[]) {
    const [first, second] = args
    const config = typeof first === 'string' ? { text: first } : (first as Partial<Sent> | undefined)
    const values = config?.values ?? (Array.isArray(second) ? second : [])
    if (typeof config?.text === 'string') sent.set(config.text, { text: config.text, values })
    return Reflect.apply(query, this, args)
  }
  try {
    await work()
  } finally {
    client.query = query
  }
  return [...sent.values()]
}
