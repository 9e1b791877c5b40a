// npm run cluster
import { startCluster } from './cluster.ts'
import { ensureProxies } from '../../../../scripts/lib/proxies.mjs'

const missing = ensureProxies()
if (missing.length > 0) {
  console.error(`Install ${missing.join(' and ')} first.`)
  process.exit(1)
}
console.log('Starting PostgreSQL with a replica, PgBouncer, HAProxy and the product …')
const cluster = await startCluster({ hasPage: true, settings: { DEMO: 'true' } })
await cluster.newer.start()
const { url, ports, old, newer, worker, pair } = cluster
console.log(`
Zenit is running at ${url}

  HAProxy      ${url}, PostgreSQL's primary at port ${ports.primary}, its replica at ${ports.replica}
  PgBouncer    port ${ports.pooler}
  PostgreSQL   primary at port ${pair.primary.port}, synchronous replica at port ${pair.replica.port}
  the product  processes ${old.map(({ pid }) => pid).join(', ')} for requests, ${worker.pid} for jobs,
               ${newer.pid} for requests in a newer version

Kill any of them. Ctrl-C stops all.`)
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    if (isStopping) return
    isStopping = true
    await cluster.stop()
    process.exit(0)
  })
