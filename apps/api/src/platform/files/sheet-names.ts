/** Excel refuses a workbook with a longer name; counted as its own `LEN` does, in halves of pairs. */
const longestName = 31

/** Excel keeps this name for itself. */
const reserved = 'history'

const compared = (name: string) => name.toUpperCase().toLowerCase()

/** The beginning of a text, without half of a pair and without a space or an apostrophe at its end. */
const cut = (text: string, length: number) =>
  text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/[ ']+$/, '')

/** A title without what Excel refuses in the name of a sheet. */
function legal(title: string): string {
  const clean = title
    .toWellFormed()
    .replaceAll(/[[\]:*?/\\]/g, '_')
    .replaceAll(/[\p{Cc}\ufffe\uffff\s]+/gu, ' ')
    .replace(/^[ ']+/, '')
  return cut(clean, longestName) || '_'
}

/**
 * What the sheets of a workbook are called: the title, and from the second on the title with a number. Each name is one
 * that Excel takes, and no two are the same without regard to case. They are plain text, still to be escaped.
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
