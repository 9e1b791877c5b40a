import { join } from 'node:path'
import { openFiles } from './disk-files.ts'
import type { Files } from './files.ts'
import type { S3Place } from './s3/place.ts'
import { S3Files } from './s3/s3-files.ts'

export interface FilesConfig {
  dataDir: string
  /** Null: a folder below `dataDir`. */
  filesPlace: S3Place | null
}

/** Returns the configured store. */
export function openStore({ dataDir, filesPlace }: FilesConfig): Files {
  const folder = join(dataDir, 'files')
  return filesPlace ? new S3Files(filesPlace, join(folder, 'parts')) : openFiles(folder)
}
