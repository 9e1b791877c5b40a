import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs'
import { copyFile, mkdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { ContentError } from './issues.ts'

/** Content of a file: a text, bytes (decoded only while they are written), or another file. */
export type Source = string | { base64: string } | { copyOf: string }

interface WriteOptions {
  /** Recorded files below these paths are removed when no longer planned. */
  below: string[]
  /** Overwrites edited files, too. */
  overwrite: boolean
}

/** What happened to edited files. */
interface WriteResult {
  /** Edited here and unchanged in the source: kept. */
  kept: string[]
  /** Edited here, and overwritten or removed as requested. */
  overwritten: string[]
}

const recordName = '.written.json'

/**
 * A folder that a tool writes repeatedly while people edit it. A record of the tool's last output distinguishes their
 * changes from its own: a change on one side is accepted; when both sides have changed a file, nothing is written at
 * all.
 */
export class OutputFolder {
  readonly #root: string
  readonly #planned = new Map<string, Source>()

  constructor(root: string) {
    this.#root = root
  }

  /** Plans a file by its path, with forward slashes. */
  put(path: string, source: Source): void {
    this.#planned.set(path, source)
  }

  /** Throws ContentError with the files when edits would be lost; then nothing has been written. */
  async write({ below, overwrite }: WriteOptions): Promise<WriteResult> {
    const record = this.#readRecord()
    const gone = Object.keys(record).filter(
      (path) => !this.#planned.has(path) && below.some((folder) => path.startsWith(folder)),
    )
    const next = new Map([...this.#planned].map(([path, source]) => [path, hashOf(bytesOf(source))]))
    const changes = [...next.keys(), ...gone].map((path) =>
      this.#compare(path, { base: record[path], wanted: next.get(path) }),
    )
    const conflicts = changes.filter(({ kind }) => kind === 'conflict').map(({ path }) => path)
    if (conflicts.length > 0 && !overwrite) throw new ContentError(refusal(this.#root, conflicts))
    for (const { path, kind } of changes) {
      if (kind === 'write' || kind === 'conflict') await this.#apply(path)
    }
    for (const path of gone) delete record[path]
    const written = JSON.stringify({ files: { ...record, ...Object.fromEntries(next) } }, null, 2)
    await writeFile(join(this.#root, recordName), `${written}\n`)
    const kept = changes.filter(({ kind }) => kind === 'keep').map(({ path }) => path)
    return { kept, overwritten: conflicts }
  }

  #compare(path: string, { base, wanted }: { base?: string | undefined; wanted?: string | undefined }) {
    const file = this.#inside(path)
    const there = existsSync(file) ? hashOf(readFileSync(file)) : undefined
    if (there === wanted) return { path, kind: 'same' as const }
    if (there === base) return { path, kind: 'write' as const }
    return { path, kind: base !== undefined && base === wanted ? ('keep' as const) : ('conflict' as const) }
  }

  async #apply(path: string): Promise<void> {
    const file = this.#inside(path)
    const source = this.#planned.get(path)
    if (source === undefined) {
      await rm(file, { force: true })
      return removeEmpty(dirname(file), this.#root)
    }
    await mkdir(dirname(file), { recursive: true })
    if (isCopy(source)) await copyFile(source.copyOf, file)
    else await writeFile(file, bytesOf(source))
  }

  /** A symbolic link in the folder must not make a tool write elsewhere. */
  #inside(path: string): string {
    const file = join(this.#root, path)
    let nearest = file
    while (!existsSync(nearest) && !isLink(nearest)) nearest = dirname(nearest)
    const root = existsSync(this.#root) ? realpathSync(this.#root) : this.#root
    const real = isLink(nearest) && !existsSync(nearest) ? '' : realpathSync(nearest)
    const isInside = real === root || real.startsWith(root + sep) || root.startsWith(real + sep)
    if (file.startsWith(this.#root + sep) && isInside) return file
    throw new ContentError(`${path} leads out of ${this.#root}`)
  }

  #readRecord(): Record<string, string> {
    const file = join(this.#root, recordName)
    if (!existsSync(file)) return {}
    try {
      const { files } = JSON.parse(readFileSync(file, 'utf8')) as { files: Record<string, string> }
      return { ...files }
    } catch {
      throw new ContentError(`${file} cannot be read; without it nobody knows what has been edited`)
    }
  }
}

const isLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true

const isCopy = (source: Source): source is { copyOf: string } =>
  typeof source === 'object' && 'copyOf' in source

function bytesOf(source: Source): Buffer {
  if (typeof source === 'string') return Buffer.from(source)
  return isCopy(source) ? readFileSync(source.copyOf) : Buffer.from(source.base64, 'base64')
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

function refusal(root: string, conflicts: string[]): string {
  const files = conflicts.map((path) => `  ${path}`).join('\n')
  return [
    `Nothing was written: these files of ${root} have been edited, and would be lost.`,
    files,
    'Choose another folder and compare, or say --overwrite to write over them.',
  ].join('\n')
}

async function removeEmpty(folder: string, root: string): Promise<void> {
  for (let at = folder; at !== root; at = dirname(at)) {
    const isEmpty = await rmdir(at).then(
      () => true,
      () => false,
    )
    if (!isEmpty) return
  }
}
