export interface Part {
  text: string
  isFound: boolean
}

/** A letter without case and diacritics, as the server folds it (platform/lists.ts). */
const foldLetter = (letter: string): string =>
  letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l')

/** Which letters of a text match the words of a search. */
function coveredBy(letters: readonly string[], words: readonly string[]): boolean[] {
  const starts: number[] = []
  let all = ''
  for (const letter of letters) {
    starts.push(all.length)
    all += foldLetter(letter)
  }
  const covered = letters.map(() => false)
  for (const word of words)
    for (let at = all.indexOf(word); at !== -1; at = all.indexOf(word, at + word.length))
      for (const [index, start] of starts.entries())
        if (start >= at && start < at + word.length) covered[index] = true
  return covered
}

/** Splits a title into parts to highlight matches, ignoring case and diacritics. */
export function highlight(title: string, search: string): Part[] {
  const letters = [...title.normalize('NFC')]
  const words = [...search].map(foldLetter).join('').split(/\s+/).filter(Boolean)
  const covered = coveredBy(letters, words)
  const parts: Part[] = []
  for (const [index, letter] of letters.entries()) {
    const isFound = covered[index] ?? false
    const last = parts.at(-1)
    if (last?.isFound === isFound) last.text += letter
    else parts.push({ text: letter, isFound })
  }
  return parts
}

/** Whether every word of a search is in a title. */
export const isIn = (title: string, search: string): boolean => {
  const all = [...title].map(foldLetter).join('')
  return search
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => all.includes([...word].map(foldLetter).join('')))
}
