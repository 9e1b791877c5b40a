import { setTimeout } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { visit } from 'unist-util-visit'
import { startThread } from '../../platform/concurrency/thread.ts'
import type { Language } from '../document.ts'
import type { Problem } from '../issues.ts'
import { type MarkdownResult, readMarkdownText } from './markdown-text.ts'
import { TextMemory } from './memory.ts'
import { type Preview, type PreviewTask, previewText, referencesIn } from './preview-text.ts'
import { readYamlText, type YamlResult } from './yaml-text.ts'
import { writeYamlText } from './yaml-write.ts'

export type Task =
  | { kind: 'markdown'; text: string; language: Language }
  | { kind: 'references'; text: string; language: Language }
  | ({ kind: 'preview' } & PreviewTask)
  | { kind: 'yaml'; text: string }
  | { kind: 'write-yaml'; text: string | null; value: unknown }

/** Bytes of a file. */
export const mostBytes = {
  markdown: 256 * 1024,
  yaml: 2 * 1024 * 1024,
  captions: 1024 * 1024,
  json: 8 * 1024 * 1024,
  media: 1024 * 1024 * 1024,
  /** Films and audio files, which are never read into memory as a whole. */
  film: 8 * 1024 * 1024 * 1024,
} as const

/** Characters up to which parsing is fast, so that a worker is not worth starting. */
const short = { markdown: 2_000, yaml: 20_000 } as const

/**
 * CPU time, not elapsed time: a busy machine must not cause an issue for a valid text. A preview is waited for, and
 * meanwhile no other text is read. Tests with texts that use it up set less.
 */
export const mostCpuMs = { content: 10_000, preview: 3_000 }
const mostMs = 120_000
const pollMs = 100
const mostHeapMb = 768

/** Memory of a tree node with its position. */
const bytesPerNode = 500

function bytesOfTree({ tree }: MarkdownResult): number {
  let nodes = 0
  if (tree) visit(tree, () => void nodes++)
  return bytesPerNode * nodes
}

const known = new TextMemory<MarkdownResult>(bytesOfTree)

/**
 * Reads a Markdown text with limits of size, depth, memory and time, long ones in a separate thread. Results without
 * problems are cached; a problem may have been a timeout.
 */
export async function readMarkdown(text: string, language: Language): Promise<MarkdownResult> {
  const before = known.find(text, language)
  if (before) return before
  const result = await parseMarkdown(text, language)
  return result.problem ? result : known.keep(text, language, result)
}

async function parseMarkdown(text: string, language: Language): Promise<MarkdownResult> {
  if (text.length <= short.markdown) return readMarkdownText(text, language)
  const result = await inTurn<MarkdownResult>({ kind: 'markdown', text, language })
  return isProblem(result) ? { tree: null, problem: result } : result
}

/** Targets in a text, for its preview; or why it cannot be read. */
export async function readReferences(
  text: string,
  language: Language,
): Promise<{ targets: string[]; problem: Problem | null }> {
  if (text.length <= short.markdown) return { targets: referencesIn(text, language), problem: null }
  const result = await inTurn<string[]>({ kind: 'references', text, language })
  return isProblem(result) ? { targets: [], problem: result } : { targets: result, problem: null }
}

/** Renders a text as learners would see it, with the limits of {@link readMarkdown} but less time. */
export async function readPreview(task: PreviewTask): Promise<Preview> {
  if (task.text.length <= short.markdown) return previewText(task)
  const result = await inTurn<Preview>({ kind: 'preview', ...task })
  return isProblem(result) ? { html: '', slides: [], problem: result } : result
}

/** Like {@link readMarkdown}, for YAML. */
export const readYaml = async (text: string): Promise<YamlResult> => {
  if (text.length <= short.yaml) return readYamlText(text)
  const result = await inTurn<YamlResult>({ kind: 'yaml', text })
  return isProblem(result) ? { value: null, problem: result } : result
}

/** A value as YAML, keeping unchanged parts of the previous text; or why it cannot be written. */
export async function writeYaml(text: string | null, value: unknown): Promise<YamlTextResult> {
  const isShort = (text?.length ?? 0) + JSON.stringify(value).length <= short.yaml
  if (isShort) return { text: writeYamlText(text, value), problem: null }
  const result = await inTurn<YamlTextResult>({ kind: 'write-yaml', text, value })
  return isProblem(result) ? { text: null, problem: result } : result
}

type YamlTextResult = { text: string; problem: null } | { text: null; problem: Problem }

const isProblem = (result: object): result is Problem => 'code' in result

let worker: Promise<Worker> | null = null
let last: Promise<unknown> = Promise.resolve()

/** One by one, because a thread has one heap, and its use is measured. */
function inTurn<R>(task: Task): Promise<R | Problem> {
  const result = last.then(() => run<R>(task))
  last = result.catch(() => undefined)
  return result
}

/** Starts the thread for long texts before the first one arrives. */
export function warmReader(): void {
  worker ??= startWorker()
  worker.then(
    (own) => own.unref(),
    () => undefined,
  )
}

const mostCpuMsOf = ({ kind }: Task) =>
  kind === 'references' || kind === 'preview' ? mostCpuMs.preview : mostCpuMs.content

async function run<R>(task: Task): Promise<R | Problem> {
  worker ??= startWorker()
  const own = await worker
  // Waiting for a text keeps the process alive; the idle thread does not.
  own.ref()
  const bounds = new AbortController()
  try {
    return await Promise.race([read<R>(own, task), overtime(own, bounds.signal, mostCpuMsOf(task))])
  } finally {
    bounds.abort()
    own.unref()
  }
}

function startWorker(): Promise<Worker> {
  const own = startThread(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMb },
  })
  const started = new Promise<Worker>((resolve, reject) => {
    own.once('error', reject)
    own.once('message', () => {
      own.removeListener('error', reject)
      resolve(own)
    })
  })
  own.once('exit', () => {
    if (worker === started) worker = null
  })
  return started
}

function read<R>(own: Worker, task: Task): Promise<R | Problem> {
  return new Promise((resolve, reject) => {
    const onMessage = (result: R) => {
      own.removeListener('error', onError)
      resolve(result)
    }
    const onError = (error: Error & { code?: string }) => {
      own.removeListener('message', onMessage)
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return reject(error)
      resolve({ line: 1, code: 'reading-memory' })
    }
    own.once('message', onMessage)
    own.once('error', onError)
    own.postMessage(task)
  })
}

/** Ends the thread when its time is used up; never settles before that, or once the text has been read. */
async function overtime(own: Worker, read: AbortSignal, cpuMsOfTask: number): Promise<Problem> {
  const [started, before] = [performance.now(), await cpuMs(own)]
  for (;;) {
    await setTimeout(pollMs)
    if (read.aborted) return new Promise(() => undefined)
    if ((await cpuMs(own)) - before < cpuMsOfTask && performance.now() - started < mostMs) continue
    await own.terminate()
    return { line: 1, code: 'reading-time' }
  }
}

/** Returns 0 for a thread that has just ended. */
async function cpuMs(own: Worker): Promise<number> {
  const used = await own.cpuUsage().catch(() => null)
  return used ? (used.user + used.system) / 1_000 : 0
}
