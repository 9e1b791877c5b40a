import { learnersTable } from './learners.table.ts'
import type { Line } from './line.ts'
import { studioTable } from './studio.table.ts'
import { systemsTable } from './systems.table.ts'

/** Every route of the server. A new one needs its line in one of the tables, or the test names it. */
export const table: Record<string, Line> = { ...learnersTable, ...studioTable, ...systemsTable }
