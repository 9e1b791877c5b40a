import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest test files, started first: started last, one worker would wait for another. */
const slowest = [
  'apps/api/test/faults/s3-backup.test.ts',
  'apps/api/test/cluster/cluster.test.ts',
  'apps/api/test/cluster/patroni.test.ts',
  'apps/api/test/faults/ledger/ledger.test.ts',
  'apps/api/src/backup/cli.test.ts',
  'apps/api/src/features/closed-tests/real-server.test.ts',
  'apps/api/src/features/backups/backups.test.ts',
  'apps/api/test/cluster/archiving.test.ts',
  'apps/api/test/faults/away.test.ts',
  'apps/api/src/start/start.test.ts',
  'apps/api/test/hostile/fuzz.test.ts',
  'apps/api/test/hostile/blocking.test.ts',
  'apps/api/src/features/packs/exchange/round-trip.test.ts',
  'apps/api/test/access/access.test.ts',
  'apps/api/test/access/fields.test.ts',
  'apps/api/src/commands/content/cli.test.ts',
  'apps/api/src/content/reading/hostile.test.ts',
  'apps/api/src/content/convert/real-courses.test.ts',
  'apps/api/src/slow-requests.test.ts',
]

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = slowest.findIndex((file) => moduleId.endsWith(file))
      return place === -1 ? slowest.length : place
    }
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other))
  }
}

const testsBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(folder, file))

const serverTests = ['apps/api/src', 'apps/api/test', 'packages/contract/src', 'scripts'].flatMap(testsBelow)

/** Folders of test helpers, and imports of them: such tests need the database and real servers. */
const helperFolders = /\/(testing|faults)\//
const helperImports = /from '[^']*(\/testing\/|\.testing\.ts|\/fixtures\.ts)/

const takesHelpers = (file: string) =>
  helperFolders.test(file) || helperImports.test(readFileSync(file, 'utf8'))

/**
 * Tests that start many processes, or put a server under load. They run before the others, two at a time: a
 * third, or other tests in parallel, would make them take twice as long, and their learners wait longer than
 * allowed.
 */
const isOfProcesses = (file: string) =>
  /apps\/api\/test\/(cluster|faults)\//.test(file) ||
  /(real-server|start\/start|backup\/cli|backups\/backups|backups\/killed)\.test\.ts$/.test(file)

const [ofProcesses, others] = [
  serverTests.filter(isOfProcesses),
  serverTests.filter((file) => !isOfProcesses(file)),
]

const shared = {
  /**
   * Files that a worker runs one after another share their imports: importing the product again costs two
   * seconds of processor time. No module may keep state that could differ in another process
   * (apps/api/test/testing/app.test.ts), and a test must restore what it changes in its process.
   */
  isolate: false,
  setupFiles: ['scripts/random-seed.ts'],
  /** Ends a test that hangs; a test that starts servers on a busy machine can take over half a minute. */
  testTimeout: 90_000,
  hookTimeout: 120_000,
  // On a busy machine a result can take longer than the default of one second.
  expect: { poll: { timeout: 20_000 } },
}

/** One more than the cores of a small machine, because tests also wait for PostgreSQL. */
const atOnce = { maxWorkers: 3, sequence: { groupOrder: 1 } }
const withPostgres = { globalSetup: ['apps/api/test/testing/global-setup.ts'] }

export default defineConfig({
  test: {
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          ...shared,
          ...withPostgres,
          name: 'processes',
          include: ofProcesses,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: { ...shared, ...atOnce, ...withPostgres, name: 'api', include: others.filter(takesHelpers) },
      },
      // Tests that need no PostgreSQL.
      {
        test: { ...shared, ...atOnce, name: 'unit', include: others.filter((file) => !takesHelpers(file)) },
      },
      { test: { ...shared, ...atOnce, name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'] } },
    ],
    tags: [{ name: 'long', description: 'works for seconds: left out of `npm run check`' }],
  },
})
