import type { Page } from '@playwright/test'

interface TakeOver {
  /** Number of elements that the server has drawn. */
  drawn: number
  /** Those that were not on the page any more when it had taken over. */
  lost: string[]
}

/** Watches from the next document on how the page takes over the server's screen. Returns what React had to draw anew. */
export async function watchTakeOver(page: Page): Promise<string[]> {
  const faults: string[] = []
  page.on('console', (message) => {
    // See main.tsx.
    if (message.type() === 'debug') faults.push(message.text())
  })
  await page.addInitScript(() => {
    document.addEventListener(
      'readystatechange',
      () => {
        const screen = document.querySelector('#root > [inert]')
        if (!screen) return
        const elements = [...screen.querySelectorAll('*')]
        const nameOf = (one: Element) => `${one.tagName}.${one.getAttribute('class')}`
        new MutationObserver(() => {
          const lost = elements.filter((one) => !one.isConnected).map(nameOf)
          Object.assign(window, { zenitTakeOver: { drawn: elements.length, lost }, zenitDrawn: elements })
        }).observe(screen, { attributes: true, attributeFilter: ['inert'] })
      },
      { once: true },
    )
  })
  return faults
}

/** Waits until the page has taken over the screen. */
export async function waitForTakeOver(page: Page): Promise<TakeOver> {
  await page.waitForFunction(() => 'zenitTakeOver' in window)
  return page.evaluate(() => (window as unknown as { zenitTakeOver: TakeOver }).zenitTakeOver)
}

/**
 * Runs in the page: attributes that the server has drawn with another value than React now believes. React does not
 * compare them, and would leave them as they are.
 */
export function findDifferences(): string[] {
  const { zenitDrawn } = window as unknown as { zenitDrawn: Element[] }
  const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const read = (element: Element, name: string) => {
    const names = [name === 'className' ? 'class' : name, name.toLowerCase(), kebab(name)]
    return element.getAttribute(names.find((one) => element.hasAttribute(one)) ?? name)
  }
  const write = (name: string, value: unknown) => {
    if (typeof value !== 'boolean' || /^(aria|data)-/.test(name)) return String(value)
    return value ? '' : null
  }
  return zenitDrawn
    .filter((element) => element.isConnected)
    .flatMap((element) => {
      const own = Object.entries(element).find(([key]) => key.startsWith('__reactProps$'))
      if (!own) return [`${element.tagName} is not taken over`]
      return Object.entries(own[1] as Record<string, unknown>)
        .filter(([name, value]) => name !== 'children' && /^(string|number|boolean)$/.test(typeof value))
        .map(([name, value]) => [name, read(element, name), write(name, value)])
        .filter(([, drawn, believed]) => drawn !== believed)
        .map(([name, drawn, believed]) => `${element.tagName} ${name}: ${drawn}, not ${believed}`)
    })
}
