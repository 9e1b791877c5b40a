import type { Run } from './queries.ts'

/** A file is kept for so long. */
export const keptMs = 7 * 24 * 60 * 60 * 1000

/** Where files of reports lie in the store. */
export const exportsPrefix = 'exports/'

/** Each run writes its own bytes: two that write the same file at once do not disturb each other. */
export const keyOf = ({ runId }: Pick<Run, 'runId'>): string => `${exportsPrefix}${runId}`

export const runOf = (key: string): string => key.slice(exportsPrefix.length)
