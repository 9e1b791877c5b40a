import { cleanFileName, unmarked } from '../text/text.ts'

// Latin letters that do not decompose into a base letter and a mark.
const plain: Record<string, string> = { ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ß: 'ss' }

const toAscii = (name: string) =>
  unmarked(name.replaceAll(/[łŁøØđĐß]/g, (letter) => plain[letter] ?? letter)).replaceAll(
    /[^\x20-\x7e]|["\\%]/g,
    '_',
  )

/** RFC 8187: what `encodeURIComponent` leaves but an `ext-value` may not hold. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * The value of Content-Disposition for a download (RFC 6266): the whole name in UTF-8, and a plain one for programs
 * that do not read it. Folders and signs that nobody sees are dropped.
 */
export function attachment(fileName: string): string {
  const name = cleanFileName(fileName.replaceAll('\u00a0', ' ')) || 'file'
  return `attachment; filename="${toAscii(name)}"; filename*=UTF-8''${encodeName(name)}`
}
