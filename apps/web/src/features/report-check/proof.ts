import { type ReportProof, reportMark } from '@zenit/contract/report-pdf'

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Maximum length of a file's last line: its start is searched only within this. */
const longestLine = 1_000

/**
 * Reads the proof from a file: its signature, and the hash of everything before it. Null when there is none: it is not
 * one of our reports. Only these leave the device, never the file.
 */
export async function readProof(file: Blob): Promise<ReportProof | null> {
  const start = Math.max(0, file.size - longestLine)
  const tail = new TextDecoder('latin1').decode(await file.slice(start).arrayBuffer())
  const at = tail.lastIndexOf(reportMark)
  if (at === -1) return null
  const signature = tail.slice(at + reportMark.length).trimEnd()
  if (!/^[\da-f]{64}$/.test(signature)) return null
  const body = await file.slice(0, start + at).arrayBuffer()
  return { sha256: hexOf(await crypto.subtle.digest('SHA-256', body)), signature }
}
