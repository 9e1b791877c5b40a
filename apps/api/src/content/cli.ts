import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { SingleBar } from 'cli-progress'
import { ConfigError } from '../platform/config.ts'
import { Refusal } from '../start/refusal.ts'
import { readSettings } from '../start/settings.ts'
import { checkPack } from './check.ts'
import { convertMarkdownCourse } from './convert/markdown-course.ts'
import { ContentError, type Fault } from './faults.ts'
import { importTools } from './import/tools.ts'
import { FaultyPackError, type LoadResult, loadPack } from './load.ts'
import { withStore } from './open-store.ts'

const usage = `Usage:
  npm run content -- check <folder>
  npm run content -- load <folder>
  npm run content -- convert markdown-course <folder> --out <folder> [--slug <slug>] [--program <slug>]
  npm run content -- import-tools <file> --out <folder> [--id <id>] [--language pl|en] [--without <category>]… [--beside <folder>]`

// npm runs scripts in the project's folder; paths are meant from where the person stands.
const startedIn = process.env.INIT_CWD ?? process.cwd()
const fromHere = (path: string) => resolve(startedIn, path)
const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`

function printFaults(folder: string, faults: Fault[]): number {
  const shown = relative(startedIn, folder) || '.'
  for (const { file, line, message } of faults) console.log(`${join(shown, file)}:${line}: ${message}`)
  console.log(count(faults.length, 'fault'))
  return 1
}

async function check(folder: string): Promise<number> {
  const { pack, faults } = await checkPack(folder)
  if (faults.length > 0) return printFaults(folder, faults)
  const lessons = pack.courses.flatMap((course) => course.lessons)
  const parts = [
    count(pack.programs.length, 'program'),
    count(pack.courses.length, 'course'),
    count(lessons.length, 'lesson'),
    count(lessons.flatMap((lesson) => lesson.sublessons).length, 'sublesson'),
    count(pack.tools?.value.tools.length ?? 0, 'tool'),
    count(pack.partners?.value.partners.length ?? 0, 'partner'),
  ]
  console.log(`No faults in ${pack.manifest?.value.id}: ${parts.join(', ')}`)
  return 0
}

async function load(folder: string): Promise<number> {
  const bar = process.stdout.isTTY ? new SingleBar({ format: '{bar} {value}/{total} files' }) : null
  bar?.start(0, 0)
  const onProgress = (done: number, total: number) => {
    bar?.setTotal(total)
    bar?.update(done)
  }
  try {
    const result = await withStore(readSettings(), (store) => loadPack({ ...store, folder, onProgress }))
    bar?.stop()
    console.log(summary(result))
    return 0
  } catch (error) {
    bar?.stop()
    if (error instanceof FaultyPackError) return printFaults(folder, error.faults)
    throw error
  }
}

function summary({ pack, changed, written, revisions, retired }: LoadResult): string {
  if (!changed) return `${pack}: nothing changed`
  return `${pack}: ${written} written, ${count(revisions, 'new course revision')}, ${retired} retired`
}

async function convert(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { out: { type: 'string' }, slug: { type: 'string' }, program: { type: 'string' } },
  })
  const [format, folder] = positionals
  if (format !== 'markdown-course' || !folder || !values.out) throw new Refusal(usage)
  const out = fromHere(values.out)
  const { report } = await convertMarkdownCourse({ ...values, source: fromHere(folder), out })
  console.log(report)
  const { faults } = await checkPack(out)
  return faults.length > 0 ? printFaults(out, faults) : 0
}

async function importToolList(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      id: { type: 'string', default: 'ai-tools' },
      language: { type: 'string', default: 'en' },
      without: { type: 'string', multiple: true, default: [] },
      beside: { type: 'string' },
    },
  })
  const { id, language, without } = values
  const [file] = positionals
  if (!file || !values.out || (language !== 'pl' && language !== 'en')) throw new Refusal(usage)
  const [out, beside] = [fromHere(values.out), values.beside && fromHere(values.beside)]
  const { report } = await importTools({ file: fromHere(file), out, id, language, without, beside })
  console.log(report)
  const { faults } = await checkPack(out)
  return faults.length > 0 ? printFaults(out, faults) : 0
}

async function main([command, ...args]: string[]): Promise<number> {
  const [folder] = args
  if (command === 'check' && folder) return check(fromHere(folder))
  if (command === 'load' && folder) return load(fromHere(folder))
  if (command === 'convert') return convert(args)
  if (command === 'import-tools') return importToolList(args)
  throw new Refusal(usage)
}

/** Mistakes of the person at the terminal get a sentence; anything else shows where it happened. */
function explain(error: unknown): unknown {
  const isExpected = error instanceof Refusal || error instanceof ConfigError || error instanceof ContentError
  const code = (error as { code?: unknown }).code
  return isExpected || String(code).startsWith('ERR_PARSE_ARGS') ? (error as Error).message : error
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error) => {
    console.error(explain(error))
    process.exitCode = 1
  },
)
