import type { ContentFormat } from '@zenit/contract/file-formats'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { ContentFault, otherContent } from '../../../../platform/files/content-fault.ts'
import { type Budget, budgetOf, isFolder, listEntries } from '../../../../platform/files/zip-entries.ts'
import { isArchive, mimeOf } from '../formats.ts'
import { checkUploadable } from './contents.ts'
import { checkPart, isMacro } from './parts.ts'
import { type Content, readEntry, wantedOf } from './read-entry.ts'
import { isLitter } from './system-files.ts'
import type { Task } from './worker.ts'

/** Maximum depth of nested archives: submitted work has a few documents in folders. */
const deepest = 3

/** The parts that identify office formats. A main part may have a number. */
const mainPart: Partial<Record<ContentFormat, RegExp>> = {
  docx: /^word\/document\d*\.xml$/,
  pptx: /^ppt\/presentation\d*\.xml$/,
  xlsx: /^xl\/workbook\d*\.xml$/,
}

interface OpenArchive {
  zip: ZipFile
  format: ContentFormat
  formats: readonly ContentFormat[]
  depth: number
  budget: Budget
}

/** OpenDocument begins with an uncompressed entry of a fixed name that contains its type. */
async function isOpenDocument(zip: ZipFile, [first]: readonly Entry[]): Promise<boolean> {
  const expected = mimeOf.odt
  if (first?.fileName !== 'mimetype' || first.uncompressedSize !== expected.length) return false
  return (await readEntry(zip, first, { wants: 'head' })).head.toString('latin1') === expected
}

async function isOf({ zip, format }: OpenArchive, entries: readonly Entry[]): Promise<boolean> {
  if (format === 'zip') return true
  const names = entries.map(({ fileName }) => fileName)
  if (names.some(isMacro)) throw new ContentFault('macros', 'must not hold macros')
  if (format === 'odt') return names.includes('content.xml') && (await isOpenDocument(zip, entries))
  const main = mainPart[format]
  return names.includes('[Content_Types].xml') && names.some((name) => main?.test(name))
}

/** Checks the content of one file of a zip, or one part of an office document; nested archives are opened in turn. */
async function checkContent(opened: OpenArchive, content: Content): Promise<void> {
  if (opened.format === 'zip' && isLitter(content)) return
  const inner =
    opened.format === 'zip' ? await checkUploadable(content, opened.formats) : await checkPart(content)
  if (!inner || !isArchive(inner)) return
  if (opened.depth === deepest)
    throw new ContentFault('bomb', `must not nest archives deeper than ${deepest}`)
  await inspectOpened({
    ...opened,
    zip: await fromBufferPromise(content.whole, { lazyEntries: true }),
    format: inner,
    depth: opened.depth + 1,
  })
}

async function inspectOpened(opened: OpenArchive): Promise<void> {
  const { zip, format, budget } = opened
  const entries = await listEntries(zip, budget)
  if (!(await isOf(opened, entries))) throw otherContent()
  for (const entry of entries) {
    if (isFolder(entry)) continue
    await checkContent(opened, await readEntry(zip, entry, { wants: wantedOf(entry.fileName, format) }))
  }
}

/**
 * Decompresses an archive once without writing it, and checks everything in it. Throws {@link ContentFault}, or yauzl's
 * errors.
 */
export async function inspectArchiveFile({ path, format, formats }: Task): Promise<void> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true })
  try {
    await inspectOpened({ zip, format, formats, depth: 1, budget: budgetOf(zip.fileSize) })
  } finally {
    zip.close()
  }
}
