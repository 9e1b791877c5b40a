import { createReadStream } from 'node:fs'
import { fileTypeFromBuffer } from 'file-type'
import { ContentFault, otherContent } from '../../../platform/files/content-fault.ts'
import { readHead } from './read-head.ts'

/** Whether a signature belongs to a text format. */
const isTextual = (mime: string) => mime.startsWith('text/') || /\bxml\b/.test(mime)

const wrong = () => new ContentFault('encoding', 'must be text in UTF-8')

/** Throws `encoding` at the first byte that is not valid UTF-8. */
export function createTextCheck(): { take(chunk: Uint8Array): void; end(): void } {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (chunk?: Uint8Array) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw wrong()
    }
  }
  return {
    take(chunk) {
      if (chunk.includes(0)) throw wrong()
      decode(chunk)
    },
    end: () => decode(),
  }
}

/** Throws `content` when the first bytes identify another format. */
export async function checkTextHead(head: Uint8Array): Promise<void> {
  const detected = await fileTypeFromBuffer(head)
  if (detected && !isTextual(detected.mime)) throw otherContent()
}

/** Throws `content` or `encoding` unless a file is plain text in UTF-8. */
export async function checkText(path: string): Promise<void> {
  await checkTextHead(await readHead(path))
  const check = createTextCheck()
  for await (const chunk of createReadStream(path)) check.take(chunk)
  check.end()
}
