/** Spreadsheets run text that begins like a formula, some also with full-width signs; a quote keeps it a text. */
export const notFormula = (text: string): string => (/^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text)

/** Returns a field of RFC 4180, or of its variant with semicolons for countries with a decimal comma. */
export const csvField = (text: string, separator: ',' | ';' = ','): string =>
  /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text

/** Marks UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF'
