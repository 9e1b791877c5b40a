import { parentPort } from 'node:worker_threads'
import { drawPdf } from './draw.ts'
import type { SheetWords } from './words.ts'

/** Result of the thread: the sheet, or the reason for its failure. */
export type ThreadResult = { pdf: Uint8Array } | { failure: string }

parentPort?.on('message', async (words: SheetWords) => {
  try {
    parentPort?.postMessage({ pdf: await drawPdf(words) } satisfies ThreadResult)
  } catch (error) {
    parentPort?.postMessage({ failure: String((error as Error).stack) } satisfies ThreadResult)
  }
})
