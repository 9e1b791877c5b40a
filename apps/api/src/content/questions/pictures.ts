import { posix } from 'node:path'
import type { InlineText, ShownPicture } from './inline-text.ts'

/** An image of a question. */
export interface ReadPicture {
  /** With the extension of its actual format. */
  name: string
  alt: string
  /** Base64. */
  data: string
}

/** For all questions of a file together. */
const mostBytes = 10 * 1024 * 1024

/** Returns the bytes for a URL in a question; null: they are not in the file. */
export type FindPicture = (src: string) => Buffer | null

const kinds: readonly [RegExp, string][] = [
  [/^\x89PNG/, 'png'],
  [/^\xff\xd8\xff/, 'jpg'],
  [/^GIF8/, 'gif'],
  [/^RIFF[\s\S]{4}WEBP/, 'webp'],
]

/** Collects images up to a total size. */
export class Pictures {
  #left: number
  readonly #names = new Set<string>()

  /** `most` bytes; 0 where images cannot be imported. */
  constructor(most = mostBytes) {
    this.#left = most
  }

  /** Returns the question's image, if it is the only one and part of the file. */
  take(asked: InlineText, find: FindPicture): { hasMedia: boolean; image?: ReadPicture } {
    const { hasMedia, hasOther, pictures } = asked
    const [only, ...more] = pictures ?? []
    if (!hasMedia || hasOther || !only || more.length > 0) return { hasMedia }
    const bytes = inData(only.src) ?? find(only.src)
    const ending = bytes && kinds.find(([kind]) => kind.test(bytes.subarray(0, 16).toString('latin1')))?.[1]
    if (!bytes || !ending || bytes.length > this.#left) return { hasMedia }
    this.#left -= bytes.length
    return {
      hasMedia: false,
      image: { name: this.#free(nameOf(only), ending), alt: only.alt, data: bytes.toString('base64') },
    }
  }

  #free(base: string, ending: string): string {
    let name = `${base}.${ending}`
    for (let number = 2; this.#names.has(name); number++) name = `${base}-${number}.${ending}`
    this.#names.add(name)
    return name
  }
}

function inData(src: string): Buffer | null {
  const [, data] = /^data:image\/[a-z+]+;base64,([A-Za-z0-9+/=\s]+)$/i.exec(src) ?? []
  return data === undefined ? null : Buffer.from(data, 'base64')
}

/** In plain letters, the only ones allowed in file names of packs. */
function nameOf({ src }: ShownPicture): string {
  if (src.startsWith('data:')) return 'picture'
  const name = decoded(posix.basename(src)).replace(/\.[^.]*$/, '')
  const plain = name.normalize('NFD').replaceAll(/\p{Mark}/gu, '')
  return (
    plain
      .replaceAll(/[^a-zA-Z0-9-]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 60) || 'picture'
  )
}

export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Possible paths of a file that another file of an archive refers to: relative to it, or to the common root. */
export function placesOf(src: string, file: string): string[] {
  const path = decoded(src.replace(/^(\$|%24)IMS-CC-FILEBASE(\$|%24)/i, '').replace(/[?#].*$/, ''))
  const bare = path.replace(/^\/+/, '')
  return [posix.join(posix.dirname(file), path), bare, `web_resources/${bare}`].map((place) =>
    posix.normalize(place),
  )
}
