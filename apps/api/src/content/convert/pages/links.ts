import { posix } from 'node:path'
import { decodePath } from '../../reading/relative-paths.ts'

/** A page's path as sites call it: without its ending, numbers before names, and the name of a folder's own page. */
function keyOf(path: string): string {
  const parts = path
    .replace(/\.(mdx?|html)$/i, '')
    .split('/')
    .map((part) => part.replace(/^\d+\s*[-_.]+\s*(?=[^\d\s])/, '').toLowerCase())
  if (/^(index|readme)$/.test(parts.at(-1) ?? '')) parts.pop()
  return parts.join('/')
}

/** Where the pages of a repository are in the course: links between them stay links. */
export class PageLinks {
  readonly #exact = new Map<string, string>()
  readonly #byKey = new Map<string, string>()

  /** `link`: as a text of the content folder writes it. */
  set(file: string, link: string): void {
    this.#exact.set(file, link)
    const key = keyOf(file)
    // Two pages of one name but for their numbers: nobody knows which is meant.
    this.#byKey.set(key, this.#byKey.has(key) && this.#byKey.get(key) !== link ? '' : link)
  }

  /** The link to the page that an address in `file` leads to; null when that is none of the course. */
  find(file: string, url: string): string | null {
    const path = decodePath(url.split(/[?#]/)[0] ?? '').normalize()
    if (path === '' || /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(path)) return null
    const target = posix.normalize(
      path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(file), path),
    )
    const plain = target.replace(/\/$/, '')
    return this.#exact.get(plain) ?? (this.#byKey.get(keyOf(plain)) || null)
  }
}
