import { LRUCache } from 'lru-cache'
import type { Language } from '../document.ts'

/** A tree takes some twenty times the memory of its text. */
const mostCharacters = 4_000_000

/**
 * What was made of a text in a language. From one change of a pack to the next, nearly all of its texts stay as they
 * were. Nobody may change what is kept here.
 */
export class TextMemory<R extends object> {
  readonly #known = new LRUCache<string, R>({
    maxSize: mostCharacters,
    sizeCalculation: (_result, key) => key.length,
  })

  find(text: string, language: Language): R | undefined {
    return this.#known.get(language + text)
  }

  keep(text: string, language: Language, result: R): R {
    this.#known.set(language + text, result)
    return result
  }
}
