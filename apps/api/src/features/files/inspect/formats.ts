import type { ContentFormat } from '@zenit/contract/file-formats'
import type { ImageFormat } from '../../../platform/files/images.ts'

const openXml = 'application/vnd.openxmlformats-officedocument'

/** The MIME type with which each format is stored and sent. */
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

/** MIME types that identify media by content; an m4v is an mp4 with another name. */
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

/** Animations are stored unchanged, because redrawing would lose the motion. */
export const isImage = (format: ContentFormat): format is ImageFormat =>
  format !== 'gif' && mimeOf[format].startsWith('image/')
export const isRecording = (format: ContentFormat): boolean => /^(video|audio)\//.test(mimeOf[format])
export const isText = (format: ContentFormat): boolean => mimeOf[format].startsWith('text/')
export const isArchive = (format: ContentFormat): boolean => !isText(format) && !signatures[format]

/** The number of first bytes that any signature needs. */
export const headBytes = 4_100

/** 50 megapixels: what phone cameras take, and what decodes in at most 200 MB. */
export const maxPixels = 50_000_000
