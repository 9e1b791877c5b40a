/**
 * Everything that can be clicked or typed into and is visible; for a hidden field that is drawn by its label, the
 * label.
 */
const pressed = `a[href], button, input:not([type=hidden]), select, textarea, summary,
  [role=button], [role=link], [role=checkbox], [role=radio], [role=tab], [role=option], [role=switch], [role=slider],
  [role^=menuitem], [contenteditable=true]`

/**
 * Targets smaller than 24 × 24 CSS px (WCAG 2.5.8, without its exception for small targets with enough space around). A
 * link within a line of text is as high as the line.
 */
export function findSmallTargets(selector: string): string[] {
  const least = 24
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
    !element.closest('[aria-hidden=true], [inert]')
  const isInText = (element: Element) => {
    if (getComputedStyle(element).display !== 'inline') return false
    const own = element.textContent?.trim() ?? ''
    // An element that only positions the link, such as the raised number of a footnote, does not count as a line.
    let line = element.parentElement
    while (line && getComputedStyle(line).display === 'inline') line = line.parentElement
    return own !== '' && (line?.textContent?.trim() ?? '') !== own
  }
  /** Includes an overlay that makes a whole card clickable. */
  const sizeOf = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    const over = getComputedStyle(element, '::after')
    if (over.content === 'none' || over.position !== 'absolute') return { width, height }
    return {
      width: Math.max(width, Number.parseFloat(over.width) || 0),
      height: Math.max(height, Number.parseFloat(over.height) || 0),
    }
  }
  const isLarge = (element: Element) => {
    const { width, height } = sizeOf(element)
    return width >= least - 0.01 && height >= least - 0.01
  }
  const drawnBy = (element: Element): Element[] =>
    element instanceof HTMLInputElement ? [element, ...(element.labels ?? [])] : [element]
  return [...document.body.querySelectorAll(selector)]
    .filter((element) => isSeen(element) && !isInText(element) && !drawnBy(element).some(isLarge))
    .map((element) => {
      const { width, height } = sizeOf(element)
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)
      return `${element.tagName.toLowerCase()}.${element.getAttribute('class')} “${name}” ${width.toFixed(1)} × ${height.toFixed(1)}`
    })
}

export const targets = pressed

/** Buttons, choices and fields of the same size in one row whose heights differ. */
export function findUneven(): string[] {
  const kinds =
    'button, a[class*=_button_], a[class*=_choice_], select, input:not([type=checkbox], [type=radio])'
  /** The font size distinguishes small from normal buttons. */
  const sizeClass = (element: Element) => getComputedStyle(element).fontSize
  const isBox = (element: Element) => {
    const { borderTopWidth, backgroundColor } = getComputedStyle(element)
    return borderTopWidth !== '0px' || backgroundColor !== 'rgba(0, 0, 0, 0)'
  }
  const rowOf = (element: Element): Element | null => {
    const row = element.parentElement
    if (!row) return null
    const { display, flexDirection } = getComputedStyle(row)
    const isRow = display.endsWith('flex') && flexDirection.startsWith('row')
    // An element that only contains the control, such as a list item, is not a row.
    return row.childElementCount === 1 || !isRow ? row.parentElement : row
  }
  const rows = new Map<string, { element: Element; box: DOMRect }[]>()
  const ids = new Map<Element, number>()
  for (const element of document.body.querySelectorAll(kinds)) {
    const box = element.getBoundingClientRect()
    if (!element.checkVisibility({ visibilityProperty: true }) || !isBox(element) || box.height > 80) continue
    const row = rowOf(element)
    if (!row) continue
    if (!ids.has(row)) ids.set(row, ids.size)
    const key = `${ids.get(row)} ${sizeClass(element)}`
    rows.set(key, [...(rows.get(key) ?? []), { element, box }])
  }
  const name = ({ element, box }: { element: Element; box: DOMRect }) =>
    `${element.getAttribute('class')} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 30)}” ${box.height.toFixed(1)}`
  return [...rows.values()].flatMap((row) =>
    row.slice(1).flatMap((one, index) => {
      const before = row[index] as (typeof row)[number]
      const isBeside = one.box.top < before.box.bottom - 4 && before.box.top < one.box.bottom - 4
      return isBeside && Math.abs(one.box.height - before.box.height) > 1
        ? [`${name(before)} | ${name(one)}`]
        : []
    }),
  )
}
