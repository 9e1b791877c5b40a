import { type ContentFormat, contentFormatOf } from '@zenit/contract/file-formats'
import { fileTypeFromBuffer } from 'file-type'
import { ContentFault, otherContent } from '../../../../platform/files/content-fault.ts'
import { isArchive } from '../formats.ts'
import type { Content } from './read-entry.ts'

const macroParts = [
  /(^|\/)vba(Project|ProjectSignature\w*|Data)\.(bin|xml)$/i,
  /(^|\/)xl\/(macrosheets|dialogsheets)\//i,
  /^(Basic|Scripts)\//,
  /\.(doc|dot|xls|xlt|xla|ppt|pot|pps|ppa)m$/i,
]

/** Whether the name of a part of an office document is that of a macro. */
export const isMacro = (name: string): boolean => macroParts.some((part) => part.test(name))

/** Extensions that a system executes or a browser opens; office programs write no such parts. */
const program =
  /\.(exe|dll|com|scr|pif|cpl|bat|cmd|ps1|psm1|vb|vbs|vbe|js|jse|mjs|wsf|wsh|hta|x?html?|mht|mhtml|lnk|url|msi|msp|jar|class|sh|py|rb|pl|php|reg|chm|apk|app|dmg|iso|swf)$/i
const programTypes = [
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/java-vm',
  'application/wasm',
  'application/x.ms.shortcut',
  'application/x-shockwave-flash',
  'application/vnd.android.package-archive',
  'application/vnd.ms-htmlhelp',
]
const page = /^\ufeff?\s*(<!doctype\s+html|<html|<script|#!)/i

const images: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
}

const inside = (message: string) => new ContentFault('inside', message)
const macros = () => new ContentFault('macros', 'must not hold macros')
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const compound = 'application/x-cfb'

/** Rejects a document of the old binary formats inside: its macros, and the wrapper that can hold any file. */
function checkCompound({ whole }: Content): void {
  // Only its head was read, because its extension says that it is something else.
  if (whole.length === 0) throw otherContent()
  if (whole.includes(utf16('_VBA_PROJECT'))) throw macros()
  if (whole.includes(utf16('\x01Ole10Native'))) throw inside('must not hold other files')
}

/** Checks what an office document declares: the types of its parts, the keys of its files. */
function checkDeclarations({ name, whole, head }: Content): void {
  if (name === '[Content_Types].xml' && /macroEnabled|vbaProject|macrosheet/i.test(whole.toString('latin1')))
    throw macros()
  if (name === 'META-INF/manifest.xml' && whole.includes('encryption-data'))
    throw new ContentFault('encrypted', 'must not need a password')
  if (head.includes('<!ENTITY')) throw new ContentFault('bomb', 'must not declare entities')
}

/**
 * Checks that a part of an office document is one that such programs write. Returns the format of an embedded document.
 */
export async function checkPart(content: Content): Promise<ContentFormat | null> {
  const { name, head } = content
  if (isMacro(name)) throw macros()
  const detected = (await fileTypeFromBuffer(head))?.mime
  if (program.test(name) || page.test(head.toString('latin1')) || programTypes.includes(detected ?? ''))
    throw inside('must not hold programs or pages')
  checkDeclarations(content)
  if (detected === compound) checkCompound(content)
  const image = images[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '']
  // An image with another image format's extension is common, and every office program shows it.
  if (image && detected && !detected.startsWith('image/')) throw otherContent()
  const format = contentFormatOf(name)
  return format && isArchive(format) ? format : null
}
