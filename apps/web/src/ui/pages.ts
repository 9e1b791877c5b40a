/** First and last page, and the neighbours of the current one; a gap where numbers are left out. */
export function pagesToShow(page: number, totalPages: number): (number | 'gap-before' | 'gap-after')[] {
  const near = new Set([1, page - 1, page, page + 1, totalPages])
  const shown = [...near].filter((one) => one >= 1 && one <= totalPages).sort((a, b) => a - b)
  return shown.flatMap((one, index) => {
    const before = shown[index - 1]
    if (before === undefined || one - before === 1) return [one]
    // A gap of a single page is replaced by that page.
    if (one - before === 2) return [one - 1, one]
    return [one < page ? ('gap-before' as const) : ('gap-after' as const), one]
  })
}
