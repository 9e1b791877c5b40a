import { type ContentFormat, contentFormats } from '@zenit/contract/file-formats'
import type { Config } from '../../../config/config.ts'
import type { UploadUse } from '../stored-file.ts'

/** Returns the formats allowed for a use. */
export const formatsOf = ({ uploads }: Config, use: UploadUse): readonly ContentFormat[] =>
  ({ work: uploads.formats, content: contentFormats, pack: ['zip'] as const })[use]
