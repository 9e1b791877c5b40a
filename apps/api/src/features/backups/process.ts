import { setPriority } from 'node:os'
import { connect } from '../../platform/db/connect.ts'
import { errorText } from '../../platform/observability/describe-error.ts'
import type { Order } from './order.ts'
import { runWhenDue } from './run.ts'

/** Runs as its own process: hashing and packing gigabytes would leave no time for requests. */

/** Requests have priority. */
setPriority(10)

/** The parent process has ended: the next run removes the unfinished backup. */
process.once('disconnect', () => process.exit(1))

async function run(order: Order): Promise<void> {
  const begun = performance.now()
  const start = Date.parse(order.now)
  const clock = () => new Date(start + performance.now() - begun)
  const db = connect(order.databaseUrl, 2)
  try {
    await runWhenDue({ db, order, clock })
  } finally {
    await db.destroy()
  }
}

process.once('message', (order: Order) => {
  run(order).then(
    () => process.exit(0),
    (error) => {
      console.error(`backup: ${errorText(error)}`)
      process.exit(1)
    },
  )
})
