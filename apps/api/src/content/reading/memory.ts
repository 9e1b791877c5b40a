import { LRUCache } from 'lru-cache'

/** What is made of a text takes some twenty to fifty times its memory. */
const mostCharacters = 4_000_000

/**
 * What was made of a text, for each `use` of it, as in a language. From one change of a pack to the next, nearly all of its texts stay as they
 * were. Nobody may change what is kept here.
 */
export class TextMemory<R extends object> {
  readonly #known = new LRUCache<string, R>({
    maxSize: mostCharacters,
    // An empty text takes room as well.
    sizeCalculation: (_result, key) => key.length + 1,
  })

  find(text: string, use: string): R | undefined {
    return this.#known.get(use + text)
  }

  keep(text: string, use: string, result: R): R {
    this.#known.set(use + text, result)
    return result
  }
}
