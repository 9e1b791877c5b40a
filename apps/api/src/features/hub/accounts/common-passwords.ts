let listed: Promise<ReadonlySet<string>> | null = null

/** Almost fifty thousand of the most leaked passwords. Read when the first password is chosen, not at start. */
const list = () => {
  listed ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return listed
}

const lookalikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const plain = (text: string) => text.replaceAll(/[@431!0$57]/g, (sign) => lookalikes[sign] ?? sign)

/** `annaanna` → `anna`. */
function unitOf(text: string): string {
  const length = (text + text).indexOf(text, 1)
  return text.slice(0, length)
}

/** Removes diacritics: `hasło` → `haslo`. */
const unmarked = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l')

const fewestSigns = 5

/** `aaaaaaaaaa`, `1212121212`, and runs in both directions: `1234567890`, `abcdefghij`. */
function isMonotonous(text: string): boolean {
  const codes = [...text].map((char) => char.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  // From 9 to 0, as on the keyboard.
  for (const step of [9, -9]) steps.delete(step)
  return new Set(codes).size < fewestSigns || (steps.size === 1 && [1, -1].some((step) => steps.has(step)))
}

/** Returns the word in `Polska2026!` when it is at least half of it; otherwise the whole. */
function coreOf(text: string): string {
  const core = text.replaceAll(/^\P{L}+|\P{L}+$/gu, '')
  return core.length * 2 >= text.length ? core : text
}

const shapesOf = (password: string): string[] => {
  const text = unmarked(password.normalize('NFKC').toLowerCase()).replaceAll(/\s/g, '')
  const shapes = [text, unitOf(text), coreOf(text), unitOf(coreOf(text))]
  return [...shapes, ...shapes.map(plain), coreOf(plain(text))]
}

/** Whether a password is a common one, or a common one with a little around it. */
export async function isCommon(password: string): Promise<boolean> {
  const known = await list()
  return isMonotonous(password) || shapesOf(password).some((shape) => known.has(shape))
}

/** Whether a password is one of these words, or one of them with a little around it. */
export function isOneOf(words: readonly string[], password: string): boolean {
  const shapes = new Set(shapesOf(password))
  return words.some((word) => word.length > 2 && shapesOf(word).some((shape) => shapes.has(shape)))
}
