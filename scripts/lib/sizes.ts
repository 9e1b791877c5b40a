import { posix } from 'node:path'
import type { Source } from './imports.ts'

const mostLines = 400
const mostFiles = 25

/** Folders exempt from the limit: the contract has one file per slice, found by its name. */
const listsOfSlices = ['packages/contract/src']

const linesOf = (text: string): number => text.trimEnd().split('\n').length

/**
 * Returns one sentence for each file that is too long and each folder with too many files; empty when there
 * are none.
 */
export function tooLarge(sources: readonly Source[]): string[] {
  const folders = new Map<string, number>()
  for (const { file } of sources) {
    const folder = posix.dirname(file)
    folders.set(folder, (folders.get(folder) ?? 0) + 1)
  }
  return [
    ...sources
      .filter(({ text }) => linesOf(text) > mostLines)
      .map(({ file, text }) => `${file} has ${linesOf(text)} lines: ${mostLines} at most`),
    ...[...folders]
      .filter(([folder, files]) => files > mostFiles && !listsOfSlices.includes(folder))
      .map(([folder, files]) => `${folder} holds ${files} files: ${mostFiles} at most`),
  ]
}
