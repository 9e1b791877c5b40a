import { parentPort } from 'node:worker_threads'
import { readMarkdownText } from './markdown-text.ts'
import { previewText, referencesIn } from './preview-text.ts'
import type { Task } from './reader.ts'
import { readYamlText } from './yaml-text.ts'
import { writeYamlText } from './yaml-write.ts'

function run(task: Task) {
  if (task.kind === 'markdown') return readMarkdownText(task.text, task.language)
  if (task.kind === 'references') return referencesIn(task.text, task.language)
  if (task.kind === 'preview') return previewText(task)
  if (task.kind === 'yaml') return readYamlText(task.text)
  return { text: writeYamlText(task.text, task.value), problem: null }
}

parentPort?.on('message', (task: Task) => {
  parentPort?.postMessage(run(task))
})
parentPort?.postMessage('ready')
