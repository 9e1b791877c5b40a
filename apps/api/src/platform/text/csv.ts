/** Returns a field of RFC 4180, or of its variant with semicolons for countries with a decimal comma. */
export const csvField = (text: string, separator: ',' | ';' = ','): string =>
  /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text

/** Marks UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF'
