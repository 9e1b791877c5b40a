/**
 * Polish text as it is set: a one-letter word (a, i, o, u, w, z) stays with the word that follows, by a no-break space
 * in place of the space between them. Idempotent; other text comes back as it is.
 */
export const bindShortWords = (text: string): string =>
  text.replace(
    /(^|[\s(„>])((?:[aiouwz] )+)/gi,
    (_, before, words) => before + words.replaceAll(' ', '\u00a0'),
  )
