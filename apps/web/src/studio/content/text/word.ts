/** `withoutForbidden` stores the original style attribute here. */
const styleOf = (element: Element): string => element.getAttribute('data-pasted-style') ?? ''

/** Word writes list items as paragraphs: reads the level and the marker. */
function readItem(paragraph: Element): { level: number; isNumbered: boolean } | null {
  const level = /mso-list:\s*\S+\s+level(\d+)/i.exec(styleOf(paragraph))?.[1]
  if (!level) return null
  const mark = paragraph.querySelector('[data-pasted-style*="mso-list:Ignore" i]')
  const isNumbered = /^\s*\(?[0-9a-z]{1,4}[.)]/i.test(mark?.textContent ?? '')
  // The marker with its conditional comments; it may be inside a link or a span.
  mark?.remove()
  return { level: Number(level), isNumbered }
}

const itemOf = (paragraph: Element): HTMLLIElement => {
  const item = document.createElement('li')
  item.append(...paragraph.childNodes)
  return item
}

/** Turns consecutive item paragraphs into nested lists. */
function gatherLists(body: HTMLElement): void {
  let lists: Element[] = []
  for (const element of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, table')]) {
    const read = element.localName === 'p' ? readItem(element) : null
    if (!read) {
      lists = []
      continue
    }
    const depth = Math.min(read.level, lists.length + 1)
    lists = lists.slice(0, depth)
    if (!lists[depth - 1]) {
      const list = document.createElement(read.isNumbered ? 'ol' : 'ul')
      const above = lists[depth - 2]?.lastElementChild
      if (above) above.append(list)
      else element.before(list)
      lists[depth - 1] = list
    }
    lists[depth - 1]?.append(itemOf(element))
    element.remove()
  }
}

const comments = /<!--[\s\S]*?-->|<!\[[^>]*>/g

/**
 * Cleans HTML pasted from Word: makes lists of its lists, and removes what only Word reads. Returns other HTML
 * unchanged.
 */
export function fromWord(html: string): string {
  if (!/urn:schemas-microsoft-com|class="?Mso/i.test(html)) return html
  const { body } = new DOMParser().parseFromString(html.replaceAll(comments, ''), 'text/html')
  for (const element of [...body.querySelectorAll('*')])
    if (element.localName.includes(':')) element.replaceWith(...element.childNodes)
  gatherLists(body)
  for (const paragraph of [...body.querySelectorAll('p')])
    if (paragraph.textContent.trim() === '' && !paragraph.querySelector('img')) paragraph.remove()
  return body.innerHTML
}
