import type { Language } from './document.ts'

/** Something wrong in a content folder; `file` is relative to the folder, lines count from 1. */
export interface Fault {
  file: string
  line: number
  message: string
  /** The language that a text lacks, where that is what is wrong. */
  missing?: Language
}

/** Nobody mends more of one file at once; the rest is counted. */
const mostPerFile = 200

/** Faults, which keep a pack from being loaded, and warnings, which do not. */
export class Faults {
  readonly #faults = new FaultList()
  readonly #warnings = new FaultList()

  /** The same fault found by two checks is named once. */
  add(file: string, line: number, message: string): void {
    this.#faults.add({ file, line, message })
  }

  /** A text that is not there in one of the languages that it must have. */
  addMissing(file: string, line: number, text: { name: string; language: Language }): void {
    this.#faults.add({
      file,
      line,
      message: `"${text.name}" has no ${text.language}`,
      missing: text.language,
    })
  }

  /** Something that can be loaded, but that the author should know. */
  warn(file: string, line: number, message: string): void {
    this.#warnings.add({ file, line, message })
  }

  /** In the order in which someone would walk through the files. */
  sorted(): Fault[] {
    return this.#faults.sorted()
  }

  /** As {@link sorted}. */
  warnings(): Fault[] {
    return this.#warnings.sorted()
  }
}

class FaultList {
  readonly #byFile = new Map<string, Map<string, Fault>>()

  add(fault: Fault): void {
    const known = this.#byFile.get(fault.file) ?? new Map<string, Fault>()
    this.#byFile.set(fault.file, known.set(`${fault.line}: ${fault.message}`, fault))
  }

  sorted(): Fault[] {
    return [...this.#byFile]
      .sort(([a], [b]) => compare(a, b))
      .flatMap(([file, known]) => {
        const all = [...known.values()].sort((a, b) => a.line - b.line || compare(a.message, b.message))
        if (all.length <= mostPerFile) return all
        const message = `and ${all.length - mostPerFile} more in this file`
        return [...all.slice(0, mostPerFile), { file, line: all[mostPerFile]?.line ?? 1, message }]
      })
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** A mistake of whoever called the tool, in a sentence for them. */
export class ContentError extends Error {}
