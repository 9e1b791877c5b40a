/** Text colours, and the backgrounds they may have; contrast.test.ts requires 4.5:1. */
export const grounds = ['paper', 'card', 'wash'] as const

/** The custom properties of `:root` in tokens.css, in order, so that the page shows what the sheet has. */
export function readTokens(): string[] {
  const names: string[] = []
  const visit = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule && rule.selectorText === ':root') names.push(...rule.style)
      else if (rule instanceof CSSLayerBlockRule && rule.name === 'tokens') visit(rule.cssRules)
    }
  }
  for (const sheet of document.styleSheets) visit(sheet.cssRules)
  return [...new Set(names)].filter((name) => name.startsWith('--')).map((name) => name.slice(2))
}

const probe = (property: 'color' | 'inline-size', value: string): string => {
  const element = document.createElement('span')
  element.style.setProperty('display', 'block')
  element.style.setProperty(property, value)
  document.body.append(element)
  const computed = getComputedStyle(element).getPropertyValue(property)
  element.remove()
  return computed
}

/** The value of a colour token in the current theme; null if the token is not a colour. */
export function colourOf(name: string): string | null {
  const value = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
  return CSS.supports('color', value) ? probe('color', `var(--${name})`) : null
}

export const tokenValue = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
    const share = Number(part) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio by WCAG 2.2: relative luminance of the lighter over the darker colour. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}
