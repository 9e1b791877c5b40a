/**
 * Runs first: before styles, fonts, modules, the service worker and any request. Removes sign-in parameters from the
 * URL at once (AUTH-02) and keeps them only in this page's memory. A separate, small script, because the document waits
 * for it.
 */
import { partLink } from '@zenit/contract/addresses'

function takeLink(): void {
  const { origin, pathname, search, hash } = window.location
  const [query, fragment] = [search, hash].map((part) => partLink(part.slice(1))) as [LinkPart, LinkPart]
  const found = { ...fragment.found, ...query.found }
  if (Object.keys(found).length === 0) return
  const rest = `${query.rest && `?${query.rest}`}${fragment.rest && `#${fragment.rest}`}`
  // With its origin, because a path may start with two slashes.
  window.history.replaceState(window.history.state, '', origin + pathname + rest)
  // Returned only to the first caller, which is the page itself.
  let link: object | null = found
  Object.defineProperty(window, 'takeZenitLink', {
    value: () => {
      const taken = link
      link = null
      return taken
    },
  })
}

type LinkPart = ReturnType<typeof partLink>

/** The server puts the rest of such a document into templates; the URL is clean now. */
function unfold(): void {
  for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-for]')) {
    const place = template.dataset.for === 'head' ? document.head : document.body
    place.append(document.importNode(template.content, true))
    template.remove()
  }
}

/** Applies styles of elements in a server-rendered screen: as attributes, the policy would block them. */
function style(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? ''
}

takeLink()
document.addEventListener('readystatechange', style, { once: true })
document.addEventListener('DOMContentLoaded', unfold)
