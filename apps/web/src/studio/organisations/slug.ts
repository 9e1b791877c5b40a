const longest = 60

// Letters that Unicode decomposition does not split.
const wholeLetters: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' }

/** A slug from an organisation's name: „Szkoła Główna Łódź” → `szkola-glowna-lodz`. */
export function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[łøđßæœ]/g, (letter) => wholeLetters[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-|-$/g, '')
}
