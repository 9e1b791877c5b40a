import type { Run } from './queries.ts'

/** How long a file is kept, in milliseconds. */
export const keptMs = 7 * 24 * 60 * 60 * 1000

/** Key prefix of report files in the store. */
export const exportsPrefix = 'exports/'

/** Each run writes under its own key, so that two runs for one file do not disturb each other. */
export const keyOf = ({ runId }: Pick<Run, 'runId'>): string => `${exportsPrefix}${runId}`

export const runOf = (key: string): string => key.slice(exportsPrefix.length)
