// Unicode's own bound (UAX #15, stream-safe text): putting more marks in order takes time that grows with their square.
const tooManyMarks = /(\p{M}{30})\p{M}+/gu

/** A text in Unicode's composed form (NFC), in time that grows with its length; no letter keeps more than 30 marks. */
export const composed = (text: string): string => text.replaceAll(tooManyMarks, '$1').normalize('NFC')

/** A text without the marks of its letters: "Łódź" is "Łodz". */
export const unmarked = (text: string): string =>
  text.replaceAll(/\p{M}/gu, '').normalize('NFD').replaceAll(/\p{M}/gu, '')
