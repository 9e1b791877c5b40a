import { parentPort } from 'node:worker_threads'
import { readMarkdownText } from './markdown-text.ts'
import type { Task } from './reader.ts'
import { readYamlText } from './yaml-text.ts'

parentPort?.on('message', (task: Task) => {
  const read = () =>
    task.kind === 'yaml' ? readYamlText(task.text) : readMarkdownText(task.text, task.language)
  parentPort?.postMessage(read())
})
parentPort?.postMessage('ready')
