import { parentPort, workerData } from 'node:worker_threads'
import { drawReport } from './draw.ts'
import type { ReportWords } from './words.ts'

// The thread ends after posting its result, which frees its memory.
parentPort?.postMessage(await drawReport(workerData as ReportWords))
