/** Something wrong in a content folder; `file` is relative to the folder, lines count from 1. */
export interface Fault {
  file: string
  line: number
  message: string
}

export class Faults {
  readonly #list: Fault[] = []
  readonly #seen = new Set<string>()

  /** The same fault found by two checks is named once. */
  add(file: string, line: number, message: string): void {
    const key = `${file}:${line}: ${message}`
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    this.#list.push({ file, line, message })
  }

  /** In the order in which someone would walk through the files. */
  sorted(): Fault[] {
    return [...this.#list].sort(
      (a, b) => compare(a.file, b.file) || a.line - b.line || compare(a.message, b.message),
    )
  }

  get count(): number {
    return this.#list.length
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** A mistake of whoever called the tool, in a sentence for them. */
export class ContentError extends Error {}
