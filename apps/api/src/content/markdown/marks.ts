// Only pairs, so that a blank to fill in (____) and a power (2**3) stay unchanged.
const marks = /`([^`]+)`|\*\*([^\s*][^*]*)\*\*|__([^\s_][^_]*)__/g

/** The first Markdown markup in a plain text, where it would be shown as typed. */
export const findMarked = (text: string): string | null => text.match(marks)?.[0] ?? null

/** The text without the markup. */
export const withoutMarks = (text: string): string =>
  text.replaceAll(marks, (_, code?: string, strong?: string, other?: string) => code ?? strong ?? other ?? '')
