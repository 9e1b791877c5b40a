/** Email addresses in a text pasted from a mail program, a list or a table: „Zofia <zofia@firma.pl>; jan@firma.pl”. */
export const addressesOf = (text: string): string[] =>
  text
    .split(/[\s,;<>"]+/)
    .filter((word) => word.includes('@'))
    .map((word) => word.replace(/^mailto:/i, ''))
