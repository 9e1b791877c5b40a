interface Edit {
  start: number
  end: number
  text: string
}

/** Edits of a text by position, applied together, so that everything in between is unchanged. */
export class Edits {
  readonly #list: Edit[] = []

  replace(start: number, end: number, text: string): void {
    this.#list.push({ start, end, text })
  }

  /** An edit inside another one is dropped, because its text is gone. */
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
