import { ScimError } from './errors.ts'

/** One comparison of a filter: names in lower case, without the URN of the core schemas. */
export interface Condition {
  attribute: string
  value: string | boolean | null
}

export const longestFilter = 1_000
const mostConditions = 10

const refuse = () => new ScimError(400, 'filter', { type: 'invalidFilter' })

const space = /[ \t]+/y
// Entra ID writes `emails.value` with the type in brackets; the one stored address is the work address.
const attribute =
  /(?:urn:[\w.:-]+:)?([a-z$][\w$-]*)(?:\[[ \t]*type[ \t]+eq[ \t]+"work"[ \t]*\])?(?:\.([\w$-]+))?/iy
const word = /[a-z]+/iy
const text = /"(?:[^"\\]|\\.)*"/y

/** Reads token by token. Each pattern is tried at one position only, so that the cost is linear in the length. */
class Reader {
  #at = 0
  readonly #filter: string

  constructor(filter: string) {
    this.#filter = filter
  }

  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#filter)
    if (found) this.#at += found[0].length
    return found
  }

  need(pattern: RegExp): RegExpExecArray {
    const found = this.take(pattern)
    if (!found) throw refuse()
    return found
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#filter.length
  }
}

function readText(quoted: string): string {
  try {
    return JSON.parse(quoted) as string
  } catch {
    throw refuse()
  }
}

const literals: Record<string, boolean | null> = { true: true, false: false, null: null }

function readValue(reader: Reader): Condition['value'] {
  const quoted = reader.take(text)
  if (quoted) return readText(quoted[0])
  const name = reader.need(word)[0].toLowerCase()
  if (!Object.hasOwn(literals, name)) throw refuse()
  return literals[name] as boolean | null
}

function readCondition(reader: Reader): Condition {
  const [, name = '', sub] = reader.need(attribute)
  reader.need(space)
  if (reader.need(word)[0].toLowerCase() !== 'eq') throw refuse()
  reader.need(space)
  const lower = (sub === undefined ? name : `${name}.${sub}`).toLowerCase()
  return { attribute: lower, value: readValue(reader) }
}

/**
 * Parses the part of RFC 7644's filters that directories use: comparisons by `eq`, joined by `and`. Throws 400
 * `invalidFilter` for anything else, so that no condition is silently ignored.
 */
export function parseFilter(filter: string): Condition[] {
  if (filter.length > longestFilter) throw refuse()
  const reader = new Reader(filter.trim())
  const found = [readCondition(reader)]
  while (!reader.isAtEnd) {
    reader.need(space)
    if (reader.need(word)[0].toLowerCase() !== 'and') throw refuse()
    reader.need(space)
    found.push(readCondition(reader))
    if (found.length > mostConditions) throw refuse()
  }
  return found
}
