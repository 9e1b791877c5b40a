import { cleanFileName, unmarked } from '../text/text.ts'

// Latin letters that do not decompose into a base letter and a mark.
const plain: Record<string, string> = { ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ß: 'ss' }

const toAscii = (name: string) =>
  unmarked(name.replaceAll(/[łŁøØđĐß]/g, (letter) => plain[letter] ?? letter)).replaceAll(
    /[^\x20-\x7e]|["\\%]/g,
    '_',
  )

/** RFC 8187: characters that `encodeURIComponent` keeps and `ext-value` does not allow. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * Returns the value of Content-Disposition for a download (RFC 6266): the full name in UTF-8, and a plain one for
 * programs that cannot read it. Folders and invisible characters are removed.
 */
export function attachment(fileName: string): string {
  const name = cleanFileName(fileName.replaceAll('\u00a0', ' ')) || 'file'
  return `attachment; filename="${toAscii(name)}"; filename*=UTF-8''${encodeName(name)}`
}
