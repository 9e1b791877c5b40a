import { existsSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ContentFault } from '../../platform/files/content-fault.ts'
import { ContentError } from '../issues.ts'
import { type ConvertOptions, convertMarkdownCourse } from './markdown-course.ts'
import { unpackTree } from './unpack.ts'

/** As for a repository; `source` is a folder or a zip archive of one. */
export interface ImportOptions extends ConvertOptions {
  /** Name of the archive; default: its file name. */
  fileName?: string
  /** Folder for unpacking; default: the system's temporary folder. */
  unpackIn?: string
}

/** Name of a repository without the branch or version that a host adds to its archive. */
const withoutVersion = (name: string): string => name.replace(/-(main|master|v\d+(\.\d+)*|\d+(\.\d+)+)$/i, '')

/** Imports an external course into a content folder. Throws ContentError. */
export async function importSource(options: ImportOptions): ReturnType<typeof convertMarkdownCourse> {
  const { source } = options
  if (!existsSync(source)) throw new ContentError(`There is no file or folder ${source}`)
  return statSync(source).isDirectory() ? importFolder(options) : importArchive(options)
}

function importFolder(options: ImportOptions) {
  if (existsSync(join(options.source, 'content.yaml')))
    throw new ContentError(`${options.source} is a content folder already: check it and load it`)
  return convertMarkdownCourse(options)
}

async function importArchive(options: ImportOptions) {
  const { source, fileName = basename(source), unpackIn = tmpdir() } = options
  const folder = await mkdtemp(join(unpackIn, 'zenit-source-'))
  try {
    const { common } = await unpackTree(source, folder)
    const name = options.name ?? withoutVersion(common ?? fileName.replace(/\.[a-z]+$/i, ''))
    return await importFolder({ ...options, source: common ? join(folder, common) : folder, name })
  } catch (error) {
    if (!(error instanceof ContentFault)) throw error
    throw new ContentError(`${fileName} ${error.message}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
