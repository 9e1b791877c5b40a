/** Escapes plain text as a single line of Markdown. */
export const escapeMarkdown = (text: string): string => escapeMarks(text.replace(/\s+/g, ' ').trim())

/** Like {@link escapeMarkdown}, keeping the text's spaces. */
export function escapeMarks(text: string): string {
  return text
    .replace(/[\\`*_[\]<>#&~|$!]/g, '\\$&')
    .replace(/^[+-]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
}

/** Escapes plain text for HTML, inside and outside attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
