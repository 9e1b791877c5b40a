import type { ContentFormat } from '@zenit/contract/file-formats'
import type { ImageFormat } from '../../../platform/files/images.ts'

const openXml = 'application/vnd.openxmlformats-officedocument'

/** As what each format is kept and sent. */
export const mimeOf: Record<ContentFormat, string> = {
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
  webm: 'video/webm',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  gif: 'image/gif',
}

/** How the content of media is told; an m4v is an mp4 by another name. */
export const signatures: Partial<Record<ContentFormat, readonly string[]>> = {
  pdf: ['application/pdf'],
  png: ['image/png', 'image/apng'],
  jpg: ['image/jpeg'],
  webp: ['image/webp'],
  mp4: ['video/mp4', 'video/x-m4v'],
  webm: ['video/webm'],
  m4a: ['audio/x-m4a', 'audio/mp4', 'video/mp4'],
  mp3: ['audio/mpeg'],
  gif: ['image/gif'],
}

/** An animation is kept as it came: drawn anew it would stand still. */
export const isImage = (format: ContentFormat): format is ImageFormat =>
  format !== 'gif' && mimeOf[format].startsWith('image/')
export const isRecording = (format: ContentFormat): boolean => /^(video|audio)\//.test(mimeOf[format])
export const isText = (format: ContentFormat): boolean => mimeOf[format].startsWith('text/')
export const isArchive = (format: ContentFormat): boolean => !isText(format) && !signatures[format]

/** As many first bytes as any signature needs. */
export const headBytes = 4_100

/** 50 megapixels: what the cameras of phones take, and what can be decoded in 200 MB at worst. */
export const maxPixels = 50_000_000
