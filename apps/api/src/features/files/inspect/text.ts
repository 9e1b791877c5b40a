import { createReadStream } from 'node:fs'
import { fileTypeFromBuffer } from 'file-type'
import { fileFault } from '../faults.ts'
import { readHead } from './read-head.ts'

/** Signatures that are text themselves. */
const isText = (mime: string) => mime.startsWith('text/') || /\bxml\b/.test(mime)

/** Throws `file-format` unless a file is text in UTF-8 and nothing but text. */
export async function checkText(path: string): Promise<void> {
  const detected = await fileTypeFromBuffer(await readHead(path))
  if (detected && !isText(detected.mime))
    throw fileFault('file-format', 'content', 'must hold what its ending says')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const wrong = () => fileFault('file-format', 'encoding', 'must be text in UTF-8')
  for await (const chunk of createReadStream(path)) {
    if (chunk.includes(0)) throw wrong()
    try {
      decoder.decode(chunk, { stream: true })
    } catch {
      throw wrong()
    }
  }
  try {
    decoder.decode()
  } catch {
    throw wrong()
  }
}
