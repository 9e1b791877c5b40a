/**
 * Sets Polish text: replaces the space after a one-letter word (a, i, o, u, w, z) by a no-break space. Idempotent;
 * other text is returned unchanged.
 */
export const bindShortWords = (text: string): string =>
  text.replace(
    /(^|[\s(„>])((?:[aiouwz] )+)/gi,
    (_, before, words) => before + words.replaceAll(' ', '\u00a0'),
  )
