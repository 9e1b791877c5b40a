// Sends hostile input to every call and route, far more of it than `npm test`: see docs/operating/limits.md.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

process.chdir(resolve(import.meta.dirname, '..'))

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    only: { type: 'string' },
  },
})

const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'apps/api/test/hostile/fuzz.test.ts', '--reporter=default'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      FUZZ_RUNS: values.runs,
      FUZZ_SEED: values.seed,
      ...(values.only === undefined ? {} : { FUZZ_ONLY: values.only }),
    },
  },
)
process.exitCode = status ?? 1
