interface Edit {
  start: number
  end: number
  text: string
}

/** Changes to a text by position, applied together, so that everything between them stays as it was written. */
export class Edits {
  readonly #list: Edit[] = []

  replace(start: number, end: number, text: string): void {
    this.#list.push({ start, end, text })
  }

  /** An edit inside another one is dropped: what it changes is gone. */
  apply(source: string): string {
    const sorted = [...this.#list].sort((a, b) => a.start - b.start || b.end - a.end)
    let result = ''
    let at = 0
    for (const { start, end, text } of sorted) {
      if (start < at) continue
      result += source.slice(at, start) + text
      at = end
    }
    return result + source.slice(at)
  }
}
