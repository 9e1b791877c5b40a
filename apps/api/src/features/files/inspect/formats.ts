import type { UploadFormat } from '@zenit/contract/file-formats'

const openXml = 'application/vnd.openxmlformats-officedocument'

/** As what each format is kept and sent. */
export const mimeOf: Record<UploadFormat, string> = {
  pdf: 'application/pdf',
  docx: `${openXml}.wordprocessingml.document`,
  pptx: `${openXml}.presentationml.presentation`,
  xlsx: `${openXml}.spreadsheetml.sheet`,
  odt: 'application/vnd.oasis.opendocument.text',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  mp4: 'video/mp4',
  zip: 'application/zip',
}
