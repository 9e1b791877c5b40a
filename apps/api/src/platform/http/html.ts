/** Markup that is safe to send: created only by {@link html}, which escapes every value. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? char)

type HtmlValue = string | number | Html | null | undefined | false | HtmlValue[]

function rendered(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(rendered).join('')
  return value instanceof Html ? value.text : escaped(String(value))
}

/** A template of markup. Strings are escaped, nested markup and lists inserted; null and false give nothing. */
export const html = (parts: TemplateStringsArray, ...values: HtmlValue[]): Html =>
  new Html(parts.reduce((text, part, index) => `${text}${rendered(values[index - 1])}${part}`))
