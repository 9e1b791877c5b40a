// Checks the types of all parts in parallel. Each part has one checker (tsconfig.base.json): with four,
// shared files were checked four times, which took three times as long.
import { sideBySide } from './lib/side-by-side.mjs'

const parts = ['apps/web', 'apps/api', 'e2e', 'packages/contract']
if (!(await sideBySide(Object.fromEntries(parts.map((part) => [part, ['tsc', '-p', part]])))))
  process.exitCode = 1
