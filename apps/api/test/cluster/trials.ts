import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../faults/product.ts'
import type { Cluster } from './cluster.ts'
import type { Load, Seen } from './load.ts'

/** A change or failure of an installation. */
export interface Trial {
  name: string
  /** Whether learners must not notice it. */
  isSilent: boolean
  strike(cluster: Cluster): Promise<void>
}

/** The time that an operator, or Patroni, needs to notice that a server is dead. */
const noticedMs = 1_000
const downMs = 1_000
/** HAProxy checks its servers once a second. */
const foundMs = 1_500

export const trials: readonly Trial[] = [
  {
    name: 'updated to a newer version, one process after another',
    isSilent: true,
    async strike({ old, newer, worker }) {
      await newer.start()
      const restart = async (product: Product) => {
        await product.stop()
        await product.start()
      }
      const restartingWorker = restart(worker)
      for (const product of old) {
        await sleep(foundMs)
        await restart(product)
      }
      await restartingWorker
    },
  },
  {
    name: 'a process killed',
    isSilent: false,
    async strike({ old: [product] }) {
      await product?.kill()
      await sleep(downMs)
      await product?.start()
    },
  },
  {
    name: 'the process for jobs killed',
    isSilent: true,
    async strike({ worker }) {
      await worker.kill()
      await sleep(downMs)
      await worker.start()
    },
  },
  {
    name: 'PgBouncer restarted',
    isSilent: false,
    strike: ({ restartPgbouncer }) => restartPgbouncer(),
  },
  {
    name: 'PostgreSQL’s primary killed, its replica promoted',
    isSilent: false,
    async strike({ pair }) {
      pair.primary.kill()
      await sleep(noticedMs)
      await pair.promote()
      await sleep(3_000)
    },
  },
]

export interface Row {
  trial: Trial
  seen: Seen
}

/** Runs the trials one after the other. No replica is left after the last one. */
export async function runTrials(
  load: Load,
  { aroundMs, onRow }: { aroundMs: number; onRow?: (row: Row) => void },
): Promise<Row[]> {
  const rows: Row[] = []
  for (const trial of trials) {
    const row = { trial, seen: await load.during(() => trial.strike(load.cluster), aroundMs) }
    rows.push(row)
    onRow?.(row)
  }
  return rows
}

const columns = {
  'longest pause': ({ longestGapMs }: Seen) => `${(longestGapMs / 1000).toFixed(1)} s`,
  'cut off': ({ cutOff }: Seen) => cutOff,
  'told later': ({ refused }: Seen) => refused,
  confirmed: ({ acknowledged }: Seen) => acknowledged,
  lost: ({ lost }: Seen) => lost,
  doubled: ({ doubled }: Seen) => doubled,
}

const nameWidth = Math.max(...trials.map(({ name }) => name.length)) + 2

export const headings =
  ''.padEnd(nameWidth) +
  Object.keys(columns)
    .map((name) => name.padStart(15))
    .join('')

/** A result as a line of text. */
export const describeRow = ({ trial, seen }: Row): string =>
  [
    trial.name.padEnd(nameWidth) +
      Object.values(columns)
        .map((read) => String(read(seen)).padStart(15))
        .join(''),
    ...seen.surprises.slice(0, 5).map((surprise) => `  surprise: ${surprise}`),
  ].join('\n')

/** The longest time for which writing may be impossible when the primary changes. */
export const longestMs = 10_000

/** What is wrong with a result; null if nothing is. */
export function faultOf({ trial, seen }: Row, longest = longestMs): string | null {
  const { lost, doubled, surprises, cutOff, refused, longestGapMs, acknowledged } = seen
  if (lost + doubled > 0) return `${lost} lost, ${doubled} doubled`
  if (surprises.length > 0) return `${surprises.length} unexpected responses`
  if (acknowledged === 0) return 'nobody was served'
  if (trial.isSilent && cutOff + refused > 0) return `${cutOff + refused} requests failed`
  if (longestGapMs > longest) return `nobody was served for ${Math.round(longestGapMs)} ms`
  return null
}
