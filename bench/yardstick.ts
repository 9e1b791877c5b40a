// A minimal server built with the same libraries, to which the product's calls are compared.
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import pg from 'pg'

const { DATABASE_URL = '', STATIC_DIR = '', POOL_SIZE = '10' } = process.env

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(POOL_SIZE) })
await pool.query(
  'create table if not exists bench_rows (id uuid primary key, user_id uuid not null, made_at timestamptz not null)',
)

const app = Fastify({ forceCloseConnections: true })

app.get<{ Params: { id: string } }>('/read/:id', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'read',
    text: 'select id, first_name, last_name, email from users where id = $1',
    values: [params.id],
  })
  return rows[0]
})

app.post<{ Body: { id: string; userId: string } }>('/insert', async ({ body }) => {
  await pool.query({
    name: 'insert',
    text: 'insert into bench_rows (id, user_id, made_at) values ($1, $2, now())',
    values: [body.id, body.userId],
  })
  return { success: true }
})

app.get('/metrics', async () => {
  const { user, system } = process.cpuUsage()
  return `process_cpu_seconds_total ${(user + system) / 1e6}\n`
})

await app.register(fastifyStatic, { root: STATIC_DIR, preCompressed: true, index: false })
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.(address)
process.on('disconnect', () => process.exit(0))
