/** Plain text as Markdown that reads the same, in one line. */
export const escapeMarkdown = (text: string): string => escapeMarks(text.replace(/\s+/g, ' ').trim())

/** As {@link escapeMarkdown}, with the very spaces that the text has. */
export function escapeMarks(text: string): string {
  return text
    .replace(/[\\`*_[\]<>#&~|$!]/g, '\\$&')
    .replace(/^[+-]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
}

/** Plain text for HTML, inside and outside attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
