import { createHash } from 'node:crypto'
import { type ReportProof, reportMark } from '@zenit/contract/report-pdf'
import { isSame, signatureOf } from '../../../platform/text/signature.ts'

const purpose = 'report-pdf.v1'

/**
 * Appends a line with a signature over every byte before it. The line is a comment after the end of the document, so
 * PDF readers ignore it.
 */
export function signPdf(pdf: Buffer, secret: string): Buffer {
  const body = Buffer.concat([pdf, Buffer.from(pdf.at(-1) === 10 ? '' : '\n')])
  const hash = createHash('sha256').update(body).digest('hex')
  const line = `${reportMark}${signatureOf(hash, { secret, purpose })}\n`
  return Buffer.concat([body, Buffer.from(line)])
}

/** Returns whether this server signed a file with this hash. */
export const isUnaltered = ({ sha256, signature }: ReportProof, secret: string): boolean =>
  isSame(signatureOf(sha256, { secret, purpose }), signature)
