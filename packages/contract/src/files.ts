import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { uploadFormats } from './file-formats.ts'
import { choice, done, id, idParams, strict } from './parts.ts'

/**
 * What people may upload: settings of the installation, enforced by the server and shown by the page (UPL-01).
 *
 * Uploads use tus 1.0.0 (creation, creation-with-upload, termination, expiration) at {@link uploadsPath}, with the CSRF
 * header on every request that changes something. POST takes `Upload-Length`, and the file name as `filename` in
 * `Upload-Metadata`. The response after the last byte (POST, PATCH or HEAD) carries `X-File-Id`, which is the last
 * segment of the upload's URL. Failures are problem details. At the start: `file-format` (415, by extension),
 * `file-too-large` (413), `too-many-files` (400, too many unfinished uploads), `files-full` (413, this person's quota
 * is used up). At the end: `file-format` (415, the content does not match the extension or is damaged; the upload is
 * deleted). At any time: `storage-full` (507). An upload that is not finished within a day is deleted (404). Uploads of
 * other people are 404.
 */
export const uploadLimits = strict({
  files: Type.Integer({ minimum: 1 }),
  /** Maximum size of one file, in bytes. */
  size: Type.Integer({ minimum: 1 }),
  /** File extensions such as `pdf`, in display order. */
  formats: Type.Array(choice(...uploadFormats)),
})
export type UploadLimits = Static<typeof uploadLimits>

export const uploadsPath = '/api/files/uploads'

/**
 * The same for authors: files for a pack (`addMedia`). Films and audio may be as large as the installation allows
 * (`file-too-large` contains the limit); 507 `storage-full` at the start when the disk has no room.
 */
export const contentUploadsPath = '/api/studio/uploads'

/** The same for authors: an archive of a pack with all its films, imported by `importUpload`. */
export const packUploadsPath = '/api/studio/pack-uploads'

export const uploadedFile = strict({
  _id: id,
  name: Type.String(),
  /** In bytes. */
  size: Type.Integer({ minimum: 1 }),
  mime: Type.String(),
  /** Images only: a re-encoded preview exists. */
  hasPreview: Type.Boolean(),
})
export type UploadedFile = Static<typeof uploadedFile>

export const downloadFile = call({
  name: 'downloadFile',
  method: 'GET',
  path: '/files/:id',
  summary: 'Returns one’s own file, always as an attachment.',
  slice: 'files',
  access: 'learner',
  params: idParams,
  answer: Type.Any({ description: 'The file' }),
  answerType: '*/*',
  errors: ['not-found'],
})

export const viewFilePreview = call({
  name: 'viewFilePreview',
  method: 'GET',
  path: '/files/:id/preview',
  summary: 'Returns a small preview of one’s own image, re-encoded by the server.',
  slice: 'files',
  access: 'learner',
  params: idParams,
  answer: Type.Any({ description: 'The picture, WebP' }),
  answerType: 'image/*',
  errors: ['not-found'],
})

export const deleteFile = call({
  name: 'deleteFile',
  method: 'DELETE',
  path: '/files/:id',
  summary:
    'Deletes one’s own file, unless it was handed in (conflict). Deleted files and those of others are not found.',
  slice: 'files',
  access: 'learner',
  params: idParams,
  answer: done,
  errors: ['not-found', 'conflict'],
})
