/**
 * Returns the canonical text of a JSON value (RFC 8785, JSON Canonicalization Scheme): members sorted by name, no
 * spaces, numbers and strings as in ECMAScript. Leaves out undefined, like JSON.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    // By UTF-16 code units, as the standard requires.
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`
}
