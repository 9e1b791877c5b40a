import { S3Client } from '@aws-sdk/client-s3'
import type { S3Place } from './place.ts'

/** The store does not answer, or nothing that is about the object asked for: what was asked can be asked again. */
export class StoreAway extends Error {
  constructor(cause: unknown) {
    super('The store of files does not answer', { cause })
  }
}

/** Whether that is why something failed, however deep the store's library has wrapped it. */
export const isStoreAway = (error: unknown): boolean =>
  error instanceof StoreAway || (error instanceof Error && isStoreAway(error.cause))

/** Said of one object: it is not there (`NotFound` where an answer has no body), or has fewer bytes. */
const ofObject = ['NoSuchKey', 'NotFound', 'NoSuchUpload', 'InvalidRange']

/** A bucket that is missing or closed to us is as good as a server that is down, and some say the one for the other. */
const toStoreAway = (error: Error): Error =>
  error instanceof StoreAway || error.name === 'AbortError' || ofObject.includes(error.name)
    ? error
    : new StoreAway(error)

/**
 * Somebody waits for the answer: a store that is silent for so long is away. A body that has begun may stand still: its
 * reader may have paused a film.
 */
const patience = { connectionTimeout: 3_000, requestTimeout: 30_000, throwOnRequestTimeout: true }
/** Connections that one process holds: each download and upload takes one for as long as it lasts. */
const maxSockets = 500

export function createS3Client({ endpoint, region, credentials }: S3Place): S3Client {
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
    // Sums that only Amazon's own servers know would be refused by others; ours are kept with the rows.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  client.middlewareStack.add(
    (next) => (args) =>
      next(args).catch((error) => {
        throw toStoreAway(error)
      }),
    { step: 'initialize', priority: 'high', name: 'storeAway' },
  )
  return client
}
