import { createHash } from 'node:crypto'
import { type ReportProof, reportMark } from '@zenit/contract/report-pdf'
import { isSame, signatureOf } from '../../../platform/text/signature.ts'

const purpose = 'report-pdf.v1'

/**
 * The file with its last line, which holds the signature over every byte before. The line is a comment after the end of
 * the document, so whatever opens a PDF passes over it.
 */
export function signPdf(pdf: Buffer, secret: string): Buffer {
  const body = Buffer.concat([pdf, Buffer.from(pdf.at(-1) === 10 ? '' : '\n')])
  const hash = createHash('sha256').update(body).digest('hex')
  const line = `${reportMark}${signatureOf(hash, { secret, purpose })}\n`
  return Buffer.concat([body, Buffer.from(line)])
}

/** Whether this server signed bytes of this hash. */
export const isUnaltered = ({ sha256, signature }: ReportProof, secret: string): boolean =>
  isSame(signatureOf(sha256, { secret, purpose }), signature)
