// Pairs only, so that a blank to fill in (____) and a power (2**3) stay what they are.
const marks = /`([^`]+)`|\*\*([^\s*][^*]*)\*\*|__([^\s_][^_]*)__/g

/** The first piece of a plain text that is marked up as Markdown: nothing would read the marks, everyone see them. */
export const findMarked = (text: string): string | null => text.match(marks)?.[0] ?? null

/** The same words without the marks. */
export const withoutMarks = (text: string): string =>
  text.replaceAll(marks, (_, code?: string, strong?: string, other?: string) => code ?? strong ?? other ?? '')
