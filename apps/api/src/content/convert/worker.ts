import { parentPort, workerData } from 'node:worker_threads'
import { ContentError } from '../issues.ts'
import { importSource } from './import-source.ts'
import type { Imported } from './markdown-course.ts'
import { type Said, SourceError } from './said.ts'

export type Outcome = { imported: Imported } | { problem: Said }

const outcome = await importSource(workerData).then(
  ({ slug, view }): Outcome => ({ imported: { slug, view } }),
  (error: unknown): Outcome => {
    if (!(error instanceof ContentError)) throw error
    return { problem: error instanceof SourceError ? error.said : error.message }
  },
)
parentPort?.postMessage(outcome)
