import { posix } from 'node:path'
import type { Source } from './imports.ts'

const mostLines = 400
const mostFiles = 25

/** The contract has a file for each slice, found by its name. */
const listsOfSlices = ['packages/contract/src']

const linesOf = (text: string): number => text.trimEnd().split('\n').length

/** The files that are too long, and the folders that hold too many of them, a sentence each; none when all hold. */
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
