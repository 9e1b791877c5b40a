import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CourseReport } from '@zenit/contract/packs'
import { stringify } from 'yaml'
import { type Imported as Converted, reportName } from '../../../content/convert/markdown-course.ts'
import { SourceError } from '../../../content/convert/said.ts'
import { importInThread } from '../../../content/convert/thread.ts'
import type { Language } from '../../../content/document.ts'
import { readYaml } from '../../../content/reading/reader.ts'
import type { Deps } from '../../../deps.ts'
import type { ReceivedFile } from '../../../platform/http/upload.ts'
import type { Turn } from '../documents/edit.ts'
import * as fileQueries from '../files.queries.ts'
import { kindOf } from '../paths.ts'
import type * as queries from '../queries.ts'
import { skipReason, type UnpackedArchive, withArchive } from './archive.ts'
import { type ArchivedFile, type ImportResult, importFiles, refused } from './import.ts'

/** The target pack of a course; texts must be in its languages. */
type TargetPack = Pick<queries.PackRow, 'pack' | 'languages'> | null

interface CourseOrder {
  uploaded: ReceivedFile
  into: TargetPack
  /** Of the report. */
  language: Language
}

const mostLines = 200

/**
 * Provides the files of an archive with a content folder, or those that its course is converted to, while `use` runs.
 * Throws 415 `file-format`.
 */
export async function withFolder<T>(
  { files }: Pick<Deps, 'files'>,
  order: CourseOrder,
  use: (unpacked: UnpackedArchive, course: CourseReport | null) => Promise<T>,
): Promise<T> {
  const done = await withArchive(order.uploaded.path, files, async (unpacked) => {
    const isFolder = unpacked.files.some(({ path }) => kindOf(path) === 'manifest')
    return isFolder ? { result: await use(unpacked, null) } : null
  })
  return done ? done.result : files.withWorkFolder((folder) => withCourse(folder, order, use))
}

async function withCourse<T>(
  folder: string,
  { uploaded: { path, name }, into, language }: CourseOrder,
  use: (unpacked: UnpackedArchive, course: CourseReport) => Promise<T>,
): Promise<T> {
  const out = join(folder, 'content')
  await mkdir(out)
  if (into)
    await writeFile(
      join(out, 'content.yaml'),
      stringify({ id: into.pack, languages: into.languages ?? ['pl', 'en'] }),
    )
  // The thread may be ended at any time; its files are deleted with the folder.
  const options = { source: path, out, fileName: name, unpackIn: folder, language }
  const { slug, view } = await importInThread(options).catch((error: unknown) => {
    throw error instanceof SourceError ? refused(error.said, language) : error
  })
  return use(await filesOf(out), { slug, ...toReport(view) })
}

const toReport = ({ counts, sections }: Converted['view']): Omit<CourseReport, 'slug'> => ({
  counts,
  sections: sections.map(({ what, lines }) => ({
    ...{ what, count: lines.length, lines: lines.slice(0, mostLines) },
  })),
})

/** Leaves out files that the import writes for its own use. */
async function filesOf(out: string): Promise<UnpackedArchive> {
  const unpacked: UnpackedArchive = { files: [], skipped: [] }
  for (const name of await readdir(out, { recursive: true })) {
    const [path, file] = [name.replaceAll('\\', '/'), join(out, name)]
    if (path === reportName || path.startsWith('.') || (await stat(file)).isDirectory()) continue
    const why = skipReason(path)
    if (why) unpacked.skipped.push({ path, why })
    else unpacked.files.push({ path, file })
  }
  return unpacked
}

/** Adds a course to a pack, in a new program unless a program contains it already. */
export async function importCourse(
  turn: Turn,
  { files, slug, overwrite }: { files: readonly ArchivedFile[]; slug: string; overwrite: boolean },
): Promise<ImportResult> {
  const below = `courses/${slug}/`
  const isPlaced = await hasProgram(turn, slug)
  const own = files.filter(({ path }) => path.startsWith(below) || (!isPlaced && kindOf(path) === 'program'))
  return importFiles(turn, own, { overwrite, below })
}

async function hasProgram({ tx, packId }: Turn, slug: string): Promise<boolean> {
  for (const { content } of await fileQueries.listFiles(tx, packId, ['programs/'])) {
    const { value } = await readYaml(content ?? '')
    const courses = (value as { courses?: unknown } | null | undefined)?.courses
    if (Array.isArray(courses) && courses.includes(slug)) return true
  }
  return false
}
