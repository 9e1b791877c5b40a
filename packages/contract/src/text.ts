/**
 * The text of a description: what stands between the tags, entities read, each `<br>` a line break, nothing for the
 * border between two paragraphs. It takes HTML as the editor writes it and as the server keeps it: no other entities
 * than those that stand for `& < > " '` and the no-break space, or numeric ones.
 */
export function textOf(html: string): string {
  return html
    .replaceAll(/<br\b[^<>]*>/gi, '\n')
    .replaceAll(/<(?:"[^"]*"|[^<>"])*>/g, '')
    .replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(amp|lt|gt|quot|apos|nbsp));/gi, readEntity)
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

function readEntity(
  entity: string,
  hexadecimal: string | undefined,
  decimal: string | undefined,
  name: string | undefined,
): string {
  if (name) return named[name.toLowerCase()] ?? entity
  const point = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal)
  return point <= 0x10ffff ? String.fromCodePoint(point) : entity
}

/**
 * How long a description is: the Unicode characters (code points, so that 😀 is one) of {@link textOf}. The editor's
 * counter and the server's limit are both this function.
 */
export function countCharacters(html: string): number {
  let count = 0
  for (const _ of textOf(html)) count++
  return count
}

/** Whether there is nothing to read in a text: spaces and invisible characters alone. */
export const isBlank = (text: string): boolean => /^[\s\p{Cc}\p{Cf}\p{Z}]*$/u.test(text)
