import type { UploadedFile, UploadLimits } from '@zenit/contract/files'
import type { Config } from '../../config/config.ts'
import type { StoredFile } from './stored-file.ts'

export const toUploadedFile = (file: StoredFile): UploadedFile => ({
  _id: file.id,
  name: file.name,
  size: file.size,
  mime: file.mime,
  hasPreview: file.preview_key !== null,
})

export const toUploadLimits = ({ uploads }: Config): UploadLimits => ({
  files: uploads.maxFiles,
  size: uploads.maxBytes,
  formats: uploads.formats,
})
