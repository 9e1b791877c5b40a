/**
 * Text of a description: the content between the tags with entities decoded, each `<br>` as a line break, and nothing
 * between two paragraphs. Takes HTML as the editor writes it and as the server stores it: the only entities are those
 * for `& < > " '` and the no-break space, and numeric ones.
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
 * Length of a description: Unicode characters (code points, so 😀 counts as one) of {@link textOf}. The editor's
 * counter and the server's limit both use this function.
 */
export function countCharacters(html: string): number {
  let count = 0
  for (const _ of textOf(html)) count++
  return count
}

/** Whether a text consists only of spaces and invisible characters. */
export const isBlank = (text: string): boolean => /^[\s\p{Cc}\p{Cf}\p{Z}]*$/u.test(text)

/** Spreadsheets run text that begins like a formula, some also with full-width signs; a quote keeps it a text. */
export const notFormula = (text: string): string => (/^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text)
