import type { Content } from './read-entry.ts'

const appleDouble = Buffer.from('00051607', 'hex')
const folderView = Buffer.from('\0\0\0\x01Bud1', 'latin1')
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const utf16 = Buffer.from('fffe', 'hex')

const beginsWith = (bytes: Buffer, ...beginnings: Buffer[]) =>
  beginnings.some((beginning) => bytes.subarray(0, beginning.length).equals(beginning))

/** Files that operating systems add to folders, by name and content. */
const kinds: { name: RegExp; isSuch(head: Buffer): boolean }[] = [
  // macOS: a file's attributes, and the view of a folder.
  { name: /(^|\/)\._[^/]+$/, isSuch: (head) => beginsWith(head, appleDouble) },
  { name: /(^|\/)\.DS_Store$/, isSuch: (head) => beginsWith(head, folderView) },
  // Windows: thumbnails of a folder's files, and its view as sections of an .ini file.
  { name: /(^|\/)(eh)?thumbs\.db$/i, isSuch: (head) => beginsWith(head, compound) },
  {
    name: /(^|\/)desktop\.ini$/i,
    isSuch: (head) =>
      /^\ufeff?\s*\[[\w.{}-]+\]\s/.test(head.toString(beginsWith(head, utf16) ? 'utf16le' : 'latin1')),
  },
]

export const isLitterName = (path: string): boolean => kinds.some(({ name }) => name.test(path))

/**
 * Such files are ignored rather than refused, because nobody added them on purpose. Other files with such a name are
 * not exempt.
 */
export const isLitter = ({ name: path, head }: Content): boolean =>
  kinds.some(({ name, isSuch }) => name.test(path) && (head.length === 0 || isSuch(head)))
