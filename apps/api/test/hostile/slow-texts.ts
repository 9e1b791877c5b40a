const filled = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/** Texts that make patterns and parsers slow: a beginning that is repeated and never ended. */
export const shapes: Readonly<Record<string, (length: number) => string>> = {
  'one letter': (length) => filled('a', length),
  'spaces, then a letter': (length) => `${filled(' ', length - 1)}a`,
  'line ends': (length) => `${filled('\n', length - 1)}a`,
  slashes: (length) => `/${filled('a/', length - 2)}\\`,
  dots: (length) => `a@${filled('a.', length - 3)}@`,
  'at signs': (length) => filled('a@', length),
  digits: (length) => `${filled('1', length - 2)}a1`,
  'broken escapes': (length) => filled('%2', length),
  'marks of two classes by turns': (length) => `a${filled('\u0301\u0316', length - 1)}`,
  'letters that take marks': (length) => filled('e\u0301\u0327\u0316', length),
  'halves of characters': (length) => filled('\ud83d', length),
  'joined emoji': (length) => filled('👩‍', length),
  'tags without an end': (length) => filled('<a', length),
  'line breaks without an end': (length) => filled('<br ', length),
  'quotes without an end': (length) => filled('<a href="', length),
  'quotes in quotes': (length) => filled('<"\'', length),
  'entities without an end': (length) => filled('&#x1', length),
  'comments without an end': (length) => filled('<!--', length),
  'opened elements': (length) => filled('<p><b>', length),
  'links in emphasis': (length) => filled('<strong><a href=https:x.y><p>', length),
  'elements in elements': (length) => filled('<ul><li><p><strong><em>', length),
  brackets: (length) => filled('[', length),
  'links without an end': (length) => filled('[a](', length),
  'images in links': (length) => filled('![[]()', length),
  stars: (length) => filled('*a **a', length),
  underscores: (length) => filled('_a__', length),
  ticks: (length) =>
    Array.from({ length: Math.sqrt(length) }, (_, at) => '`'.repeat(at))
      .join('a')
      .slice(0, length),
  quotations: (length) => filled('> ', length),
  'lists in lists': (length) => filled('- ', length),
  'cells of tables': (length) =>
    `|${filled('a|', length / 2)}\n|${filled('-|', length / 2)}`.slice(0, length),
  footnotes: (length) => filled('[^a]: [^a]\n', length),
  braces: (length) => filled('{', length),
  'scripts of formulas': (length) => filled('x^{', length),
  'commas and signs of value': (length) => filled(',;q=', length),
  'systems of browsers': (length) => filled('Mozilla/5.0 (Windows NT ', length),
}
