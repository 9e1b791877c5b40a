// The types of all parts, side by side. Each has one checker (tsconfig.base.json): four check what they share four
// times over, which took three times the work.
import { sideBySide } from './lib/side-by-side.mjs'

const parts = ['apps/web', 'apps/api', 'e2e', 'packages/contract']
if (!(await sideBySide(Object.fromEntries(parts.map((part) => [part, ['tsc', '-p', part]])))))
  process.exitCode = 1
