import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '../config/settings.ts'
import { ConfigError } from '../platform/environment.ts'
import { Refusal } from '../platform/process/refusal.ts'
import { checkFolder, type FolderCheck } from './check/bounded/check-folder.ts'
import { checkPack } from './check/check.ts'
import { importSource } from './convert/import-source.ts'
import type { Language } from './document.ts'
import { importQuestions } from './import/questions.ts'
import { importTools } from './import/tools.ts'
import { ContentError, type Issue, textsOf } from './issues.ts'

export const usage = `Usage:
  npm run content -- check <folder> [--durations] [--links] [--format text|json|github] [--language pl|en]
  npm run content -- load <folder> [--dry-run] [--yes] [--take-over]
  npm run content -- import <folder or archive of a course> --out <folder> [--slug <slug>] [--program <slug>] [--overwrite]
  npm run content -- import <file of questions> --out <content folder> --course <slug> [--language pl|en] [--overwrite] [--drafts]
  npm run content -- import-tools <file> --out <folder> [--id <id>] [--language pl|en] [--without <category>]… [--beside <folder>] [--overwrite]`

// npm runs scripts in the project's folder; paths are relative to the person's current folder.
const startedIn = process.env.INIT_CWD ?? process.cwd()
export const fromHere = (path: string) => resolve(startedIn, path)
export const count = (number: number, one: string, many = `${one}s`) =>
  `${number} ${number === 1 ? one : many}`

/** One line per issue: what is wrong and how to fix it. */
function linesOf(folder: string, issues: readonly Issue[], language: Language): string[] {
  const shown = relative(startedIn, folder) || '.'
  return issues.map((issue) => {
    const { message, advice } = textsOf(issue, language)
    const mark = issue.severity === 'warning' ? 'warning: ' : ''
    return `${join(shown, issue.file)}:${issue.line}: ${mark}${message}. ${advice}`
  })
}

/** Warnings go to stderr, so that programs can parse the result. */
export function printIssues(folder: string, issues: readonly Issue[], language: Language = 'en'): number {
  const [errors, warnings] = (['error', 'warning'] as const).map((severity) =>
    issues.filter((issue) => issue.severity === severity),
  ) as [Issue[], Issue[]]
  for (const line of linesOf(folder, warnings, language)) console.error(line)
  if (warnings.length > 0) console.error(count(warnings.length, 'warning'))
  if (errors.length === 0) return 0
  for (const line of linesOf(folder, errors, language)) console.log(line)
  console.log(count(errors.length, 'error'))
  return 1
}

async function check(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      durations: { type: 'boolean', default: false },
      format: { type: 'string', default: 'text' },
      language: { type: 'string', default: 'en' },
      links: { type: 'boolean', default: false },
    },
  })
  const { format, language } = values
  const isKnown = ['text', ...Object.keys(issueFormats)].includes(format)
  if (positionals.length !== 1 || !isKnown || (language !== 'pl' && language !== 'en'))
    throw new Refusal(usage)
  const folder = fromHere(positionals[0] ?? '')
  const links = values.links ? linkMemory() : null
  const checked = await checkFolder({ folder, now: new Date(), links, durations: values.durations })
  const written = issueFormats[format]?.(folder, checked, language)
  if (written !== undefined) {
    if (written !== '') console.log(written)
    return checked.isSound ? 0 : 1
  }
  if (printIssues(folder, checked.issues, language) > 0) return 1
  printDurations(checked)
  printContents(checked)
  return 0
}

/** Stored in the data folder, so that a site is checked at most once a week. */
const linkMemory = () => join(readSettings().dataDir, 'links.json')

function printContents({ pack, counts }: FolderCheck): void {
  const parts = Object.entries(counts).map(([kind, number]) => count(number, kind))
  console.log(`No errors in ${pack}: ${parts.join(', ')}`)
}

type IssueFormat = (folder: string, checked: FolderCheck, language: Language) => string

/** Machine-readable formats: one JSON document, or annotations for GitHub Actions. */
const issueFormats: Record<string, IssueFormat> = {
  json: (_, { pack, issues }, language) => {
    const inWords = issues.map((issue) => ({ ...issue, ...textsOf(issue, language) }))
    return JSON.stringify({ pack, issues: inWords }, null, 2)
  },
  github: (folder, checked, language) => {
    const shown = relative(startedIn, folder) || '.'
    return checked.issues
      .map((issue) => {
        const { message, advice } = textsOf(issue, language)
        const place = `file=${forGitHub(join(shown, issue.file), /[%\r\n:,]/g)},line=${issue.line}`
        const title = `title=${forGitHub(issue.code, /[%\r\n:,]/g)}`
        return `::${issue.severity} ${place},${title}::${forGitHub(`${message}. ${advice}`, /[%\r\n]/g)}`
      })
      .join('\n')
  },
}

/** Workflow commands of GitHub Actions require these characters to be encoded, and more in property values. */
const forGitHub = (text: string, special: RegExp): string =>
  text.replaceAll(special, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

/** A line per course: words, claimed and computed minutes, questions, sources. */
function printDurations({ loads }: FolderCheck): void {
  for (const load of loads) {
    const words = Object.entries(load.words).map(([language, number]) => `${number} words ${language}`)
    const facts = [
      ...words,
      `${load.claimed} min claimed`,
      `${Math.round(load.computed)} min computed`,
      count(load.questions, 'question'),
      count(load.sources, 'source'),
    ]
    console.log(`${load.slug}: ${facts.join(', ')}`)
  }
}

async function importCourse(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      slug: { type: 'string' },
      program: { type: 'string' },
      overwrite: { type: 'boolean', default: false },
      drafts: { type: 'boolean', default: false },
      course: { type: 'string' },
      language: { type: 'string', default: 'en' },
    },
  })
  const { course, language, drafts, ...options } = values
  const [source] = positionals
  if (!source || !options.out || (language !== 'pl' && language !== 'en')) throw new Refusal(usage)
  const [from, out] = [fromHere(source), fromHere(options.out)]
  const { report } = course
    ? await importQuestions({ file: from, out, course, language, drafts, overwrite: options.overwrite })
    : await importSource({ ...options, source: from, out })
  console.log(report)
  return printIssues(out, (await checkPack(out)).issues)
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
      overwrite: { type: 'boolean', default: false },
    },
  })
  const { id, language, without, overwrite } = values
  const [file] = positionals
  if (!file || !values.out || (language !== 'pl' && language !== 'en')) throw new Refusal(usage)
  const [out, beside] = [fromHere(values.out), values.beside && fromHere(values.beside)]
  const { report } = await importTools({
    file: fromHere(file),
    out,
    id,
    language,
    without,
    beside,
    overwrite,
  })
  console.log(report)
  return printIssues(out, (await checkPack(out)).issues)
}

/** Mistakes of the person at the terminal are explained in a sentence; other errors show a stack trace. */
function explain(error: unknown): unknown {
  const isExpected = error instanceof Refusal || error instanceof ConfigError || error instanceof ContentError
  const code = (error as { code?: unknown }).code
  return isExpected || String(code).startsWith('ERR_PARSE_ARGS') ? (error as Error).message : error
}

export type Command = (args: string[]) => Promise<number>

/** Commands without a database. */
export const folderCommands: Readonly<Record<string, Command>> = {
  check,
  import: importCourse,
  'import-tools': importToolList,
}

/** Runs the typed command, and ends the process with its result. */
export async function run(commands: Readonly<Record<string, Command>>): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2)
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) throw new Refusal(usage)
    process.exitCode = await command(args)
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}

// Commands with a database are in commands/content, whose folder imports this one.
if (import.meta.main) await run(folderCommands)
