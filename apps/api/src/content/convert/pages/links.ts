import { posix } from 'node:path'
import { decodePath } from '../../reading/relative-paths.ts'

/** A page's path as used by sites: without extension, number prefixes, and the name of an index page. */
function keyOf(path: string): string {
  const parts = path
    .replace(/\.(mdx?|html)$/i, '')
    .split('/')
    .map((part) => part.replace(/^\d+\s*[-_.]+\s*(?=[^\d\s])/, '').toLowerCase())
  if (/^(index|readme)$/.test(parts.at(-1) ?? '')) parts.pop()
  return parts.join('/')
}

/** Maps pages of a repository to places in the course, so that links between them stay links. */
export class PageLinks {
  readonly #exact = new Map<string, string>()
  readonly #byKey = new Map<string, string>()

  /** `link`: as written in a text of the content folder. */
  set(file: string, link: string): void {
    this.#exact.set(file, link)
    const key = keyOf(file)
    // Two pages whose names differ only in numbers: the target is ambiguous.
    this.#byKey.set(key, this.#byKey.has(key) && this.#byKey.get(key) !== link ? '' : link)
  }

  /** The link for a URL in `file`; null when it is not a page of the course. */
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
