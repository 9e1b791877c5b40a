import { S3Client } from '@aws-sdk/client-s3'
import type { S3Place } from './place.ts'

/** A bucket does not answer, or has an error unrelated to the object: the request can be retried. */
export class StoreAway extends Error {
  constructor(bucket: string, cause: unknown) {
    super(`The bucket ${bucket} does not answer`, { cause })
  }
}

/** Whether this is the reason for an error, however deeply the store's library has wrapped it. */
export const isStoreAway = (error: unknown): boolean =>
  error instanceof StoreAway || (error instanceof Error && isStoreAway(error.cause))

/** Errors about one object: it does not exist (`NotFound` in responses without a body), or is shorter. */
const ofObject = ['NoSuchKey', 'NotFound', 'NoSuchUpload', 'InvalidRange']

/** A missing or forbidden bucket is treated like an unreachable server, because some servers confuse the two. */
const toStoreAway = (bucket: string, error: Error): Error =>
  error instanceof StoreAway || error.name === 'AbortError' || ofObject.includes(error.name)
    ? error
    : new StoreAway(bucket, error)

/**
 * People wait for the response, so a store that is silent for this long counts as unreachable. A started body may
 * pause, because its reader may have paused a film.
 */
const patience = { connectionTimeout: 3_000, requestTimeout: 30_000, throwOnRequestTimeout: true }
/** Maximum number of connections per process: each download and upload holds one. */
const maxSockets = 500

export function createS3Client({ bucket, endpoint, region, credentials }: S3Place): S3Client {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    requestHandler: {
      ...patience,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
    maxAttempts: 3,
    // Other servers may refuse Amazon's own checksums; ours are stored in the rows.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  client.middlewareStack.add(
    (next) => (args) =>
      next(args).catch((error) => {
        throw toStoreAway(bucket, error)
      }),
    { step: 'initialize', priority: 'high', name: 'storeAway' },
  )
  return client
}
