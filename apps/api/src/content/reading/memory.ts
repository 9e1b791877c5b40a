import { LRUCache } from 'lru-cache'

const mostBytes = 96 * 1024 * 1024
/** A character of a text takes at most two bytes. */
const bytesPerCharacter = 2

/**
 * Caches results made from a text, per `use` such as a language. Most texts stay the same from one change of a pack to
 * the next. Cached values must not be modified. The limit is on the size of results, because a short text can give
 * large ones.
 */
export class TextMemory<R extends object> {
  readonly #known: LRUCache<string, R>

  /** `bytesOf` estimates the size of a result without its text. */
  constructor(bytesOf: (result: R) => number, maxSize = mostBytes) {
    this.#known = new LRUCache<string, R>({
      maxSize,
      // An empty text takes memory as well.
      sizeCalculation: (result, key) => bytesPerCharacter * key.length + Math.ceil(bytesOf(result)) + 1,
    })
  }

  find(text: string, use: string): R | undefined {
    return this.#known.get(use + text)
  }

  keep(text: string, use: string, result: R): R {
    this.#known.set(use + text, result)
    return result
  }
}
