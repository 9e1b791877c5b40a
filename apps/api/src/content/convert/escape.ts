/** Plain text as Markdown that reads the same. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#&~|$!]/g, '\\$&')
    .replace(/^[+-]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
}

/** Plain text for HTML, inside and outside attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
