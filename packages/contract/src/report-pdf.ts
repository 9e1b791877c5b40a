import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { idParams, strict } from './parts.ts'
import { viewReport } from './reports.ts'

export const downloadReportPdf = call({
  name: 'downloadReportPdf',
  method: 'GET',
  path: '/studio/organisations/:id/report/pdf',
  summary:
    'Returns the figures of the report as a dated and signed PDF: its last line contains the signature of all bytes before it.',
  slice: 'reports',
  access: 'manager',
  params: idParams,
  query: viewReport.query,
  answer: Type.Any({ description: 'A PDF' }),
  answerType: 'application/pdf',
  errors: ['not-found', 'rate-limited', 'unavailable'],
})

const hex = Type.String({ minLength: 64, maxLength: 64 })

/** Proof that a file is unaltered: the SHA-256 of its bytes before the last line, and the signature in that line. */
const proof = strict({ sha256: hex, signature: hex })
export type ReportProof = Static<typeof proof>

/** Start of the last line of a signed PDF; PDF readers treat it as a comment. */
export const reportMark = '%report-signature-v1 '

export const verifyReport = call({
  name: 'verifyReport',
  method: 'POST',
  path: '/report/verify',
  summary:
    'Returns whether this server made a PDF report with these bytes. The SHA-256 covers the file without its last line, which contains the signature. Public.',
  slice: 'reports',
  access: 'public',
  body: proof,
  answer: strict({ isUnaltered: Type.Boolean() }),
  errors: ['rate-limited'],
})
