/** Maximum length of a sheet's name in Excel, in UTF-16 code units, as its `LEN` counts. */
const longestName = 31

/** Excel reserves this name. */
const reserved = 'history'

const compared = (name: string) => name.toUpperCase().toLowerCase()

/** Returns the beginning of a text, without half a surrogate pair, a space or an apostrophe at its end. */
const cut = (text: string, length: number) =>
  text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/[ ']+$/, '')

/** Returns a title without what Excel does not allow in the name of a sheet. */
function legal(title: string): string {
  const clean = title
    .toWellFormed()
    .replaceAll(/[[\]:*?/\\]/g, '_')
    .replaceAll(/[\p{Cc}\ufffe\uffff\s]+/gu, ' ')
    .replace(/^[ ']+/, '')
  return cut(clean, longestName) || '_'
}

/**
 * Returns the names of a workbook's sheets: the title, with a number from the second sheet on. Excel accepts
 * each of them, and no two are equal when case is ignored. They are plain text, not yet escaped.
 */
export function sheetNames(title: string, count: number): string[] {
  const base = legal(title)
  const taken = new Set([reserved])
  const numbered = (number: number) => `${cut(base, longestName - ` ${number}`.length)} ${number}`
  return Array.from({ length: count }, (_, index) => {
    let number = index + 1
    let name = number === 1 ? base : numbered(number)
    while (taken.has(compared(name))) name = numbered(++number)
    taken.add(compared(name))
    return name
  })
}
