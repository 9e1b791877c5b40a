// Letters that Unicode does not decompose into a base letter and a diacritic.
const letters: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }

/** An id of lowercase ASCII letters, digits and hyphens, readable for `OwnFramework` and `Żółty Kurs`. */
export function slugify(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[łøđßæœþ]/g, (letter) => letters[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
}

/** Returns the text, or the text with the first number that makes it unique; remembers what it returned. */
export class Names {
  readonly #taken = new Set<string>()

  take(name: string): string {
    const [, stem = name, end = ''] = /^(.*?)(\.[a-z0-9]+)?$/.exec(name) ?? []
    let candidate = name
    for (let number = 2; this.#taken.has(candidate); number++) candidate = `${stem}-${number}${end}`
    this.#taken.add(candidate)
    return candidate
  }
}
