// Unicode's own bound (UAX #15, stream-safe text): putting more marks in order takes time that grows with their square.
const tooManyMarks = /(\p{M}{30})\p{M}+/gu

/** A text in Unicode's composed form (NFC), in time that grows with its length; no letter keeps more than 30 marks. */
export const composed = (text: string): string => text.replaceAll(tooManyMarks, '$1').normalize('NFC')

/** A text without the marks of its letters: "Łódź" is "Łodz". */
export const unmarked = (text: string): string =>
  text.replaceAll(/\p{M}/gu, '').normalize('NFD').replaceAll(/\p{M}/gu, '')

// Bidi controls, zero-width and other signs that nobody sees, and what ends a line: U+202E makes `exe.pdf` of `fdp.exe`.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

/** A file's name as it is kept and sent: its last part, composed, without anything that nobody sees; perhaps empty. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  // A lone surrogate has no UTF-8.
  return composed(last.replaceAll(unseen, '').toWellFormed()).trim()
}

// The joiners (U+200C, U+200D) stay: Persian and the scripts of India write with them.
const misleading =
  /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u00ad\u180e\u200b\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu

/** A person's name on one line, composed, without signs that turn its direction or that nobody sees. */
export const cleanPersonName = (name: string): string =>
  composed(name.replaceAll(/\s+/g, ' ').replaceAll(misleading, '').toWellFormed()).trim()

/** What somebody wrote at length, as it is kept: whole characters, no controls but the ends of lines. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .trim()
