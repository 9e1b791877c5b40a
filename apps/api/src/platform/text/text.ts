// Unicode's own limit (UAX #15, stream-safe text): ordering more marks takes quadratic time.
const tooManyMarks = /(\p{M}{30})\p{M}+/gu

/** Normalises text to NFC in linear time; no letter keeps more than 30 marks. */
export const composed = (text: string): string => text.replaceAll(tooManyMarks, '$1').normalize('NFC')

/** Removes diacritics: "Łódź" becomes "Łodz". */
export const unmarked = (text: string): string =>
  text.replaceAll(/\p{M}/gu, '').normalize('NFD').replaceAll(/\p{M}/gu, '')

// Bidi controls, zero-width and other invisible characters, and line ends: U+202E shows `fdp.exe` as `exe.pdf`.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

/** Returns a file's name as stored and sent: its last part, composed, without invisible characters; may be empty. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  // A lone surrogate has no UTF-8.
  return composed(last.replaceAll(unseen, '').toWellFormed()).trim()
}

// The joiners (U+200C, U+200D) stay, because Persian and Indic scripts need them.
const misleading =
  /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u00ad\u180e\u200b\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu

/** Returns a person's name on one line, composed, without invisible or direction-changing characters. */
export const cleanPersonName = (name: string): string =>
  composed(name.replaceAll(/\s+/g, ' ').replaceAll(misleading, '').toWellFormed()).trim()

/** Normalises longer text for storage: well-formed, no control characters but line ends. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .trim()
