export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Identifiers of XML begin with a letter or a line; ours may begin with a digit. */
export const idOf = (id: string): string => (/^[a-z]/i.test(id) ? id : `_${id}`)

/** `children` are XML already: texts among them are {@link escaped}. */
export function element(
  name: string,
  attributes: Record<string, string> = {},
  children: readonly string[] = [],
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${name}${written.join('')}>${children.join('')}</${name}>`
}

export function escaped(text: string): string {
  return text.replaceAll(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
