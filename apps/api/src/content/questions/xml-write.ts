/** A complete document: with its declaration, and without characters that XML forbids even when escaped. */
export const xmlDocument = (root: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${root.replaceAll(forbidden, '')}`

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML forbids.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Schema locations of a document's namespaces, for systems that validate. */
export const schemas = (places: Record<string, string>): Record<string, string> => ({
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': Object.entries(places).flat().join(' '),
})

/** XML identifiers start with a letter or an underscore; ours may start with a digit. */
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

/**
 * Matches a formula, which keeps its TeX, or the second character of a formula's delimiter in Moodle, MathJax
 * and our import.
 */
const texBeginning = /<math\b[\s\S]*?<\/math>|(?<=\\)[([]|(?<=\$)\$/g

/**
 * Separates the two characters of such delimiters by an element, where HTML or XML contains them as ordinary
 * text.
 */
export const withoutTex = (markup: string): string =>
  markup.replaceAll(texBeginning, (found) => (found.startsWith('<') ? found : `<span>${found}</span>`))

/** Escapes ordinary text for systems that look for formulas in it. */
export const plainText = (text: string): string => withoutTex(escaped(text))
