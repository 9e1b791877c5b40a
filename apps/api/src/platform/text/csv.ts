/** What begins like a formula is run as one by spreadsheets: a quote keeps it a text. */
export const notFormula = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)

/** A field of RFC 4180, or of its kin with semicolons, which spreadsheets of countries with a decimal comma read. */
export const csvField = (text: string, separator: ',' | ';' = ','): string =>
  /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text

/** By which spreadsheets know UTF-8. */
export const byteOrderMark = '\uFEFF'
