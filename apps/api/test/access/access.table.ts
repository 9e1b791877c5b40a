import { learnersTable } from './learners.table.ts'
import type { Line } from './line.ts'
import { studioTable } from './studio.table.ts'
import { systemsTable } from './systems.table.ts'

/** Every route of the server. A test fails if a new route has no line in one of the tables. */
export const table: Record<string, Line> = { ...learnersTable, ...studioTable, ...systemsTable }
