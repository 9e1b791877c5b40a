import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { uploadFormats } from './file-formats.ts'
import { choice, done, id, idParams, strict } from './parts.ts'

/**
 * What people may upload; settings of the installation, enforced by the server and shown by the page (UPL-01).
 *
 * Uploads themselves speak tus 1.0.0 (creation, creation-with-upload, termination, expiration) at
 * {@link uploadsPath}, with the CSRF header on every request that changes something. POST takes `Upload-Length` and
 * the file's name as `filename` in `Upload-Metadata`. The answer after which all bytes are there (POST, PATCH or HEAD)
 * carries `X-File-Id`; it is the last part of the upload's address. Failures are problem details: at the beginning
 * `file-format` (415, by the ending), `file-too-large` (413), `too-many-files` (400, too many uploads under way),
 * `files-full` (413, no space left for this person); at the end `file-format` (415, the content is another than the
 * ending says, or is damaged; the upload is gone); any time `storage-full` (507). An upload that is not finished
 * within a day is gone (404), as are those of others.
 */
export const uploadLimits = strict({
  files: Type.Integer({ minimum: 1 }),
  /** Maximum size of one file, in bytes. */
  size: Type.Integer({ minimum: 1 }),
  /** Endings of names, such as `pdf`, in the order shown. */
  formats: Type.Array(choice(...uploadFormats)),
})
export type UploadLimits = Static<typeof uploadLimits>

export const uploadsPath = '/api/files/uploads'

/**
 * For authors, in the same way: what goes into a pack (`addMedia`). Films and recordings may be as large as the
 * installation allows (`file-too-large` names the limit); 507 `storage-full` at the beginning when the disk has no
 * room for one.
 */
export const contentUploadsPath = '/api/studio/uploads'

/** For authors, in the same way: an archive of a pack with all its films, which `importUpload` takes in. */
export const packUploadsPath = '/api/studio/pack-uploads'

export const uploadedFile = strict({
  _id: id,
  name: Type.String(),
  /** In bytes. */
  size: Type.Integer({ minimum: 1 }),
  mime: Type.String(),
  /** A re-encoded picture can be shown; of images only. */
  hasPreview: Type.Boolean(),
})
export type UploadedFile = Static<typeof uploadedFile>

export const downloadFile = call({
  name: 'downloadFile',
  method: 'GET',
  path: '/files/:id',
  summary: 'One’s own file, always as an attachment.',
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
    'Deletes one’s own file, unless it was handed in (conflict). One that is gone, or another’s, is not found.',
  slice: 'files',
  access: 'learner',
  params: idParams,
  answer: done,
  errors: ['not-found', 'conflict'],
})
