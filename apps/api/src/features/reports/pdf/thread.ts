import { parentPort, workerData } from 'node:worker_threads'
import { drawReport } from './draw.ts'
import type { ReportWords } from './words.ts'

// Posted as bytes; the thread ends with its answer, and its memory with it.
parentPort?.postMessage(await drawReport(workerData as ReportWords))
