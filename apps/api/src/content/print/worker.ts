import { parentPort, workerData } from 'node:worker_threads'
import { printQuestions } from './print.ts'

parentPort?.postMessage(await printQuestions(workerData))
