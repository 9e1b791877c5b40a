import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Config } from '../config/config.ts'
import { Bucket } from '../platform/files/s3/bucket.ts'
import type { S3Place } from '../platform/files/s3/place.ts'
import { failed, ok, warning } from './finding.ts'

/** Servers refuse signatures that are fifteen minutes off their own time. */
const mostSkewMs = { warning: 30_000, failed: 10 * 60_000 }

/** A key that neither processes nor the sweep of uploads read. */
const probeKey = () => `doctor/${randomUUID()}`

/**
 * Writes, reads and deletes a small object; returns the difference between the store's clock and this
 * machine's.
 */
async function probe(place: S3Place): Promise<number> {
  const bucket = new Bucket(place)
  const key = probeKey()
  const before = Date.now()
  try {
    await bucket.put(key, key)
    const here = (before + Date.now()) / 2
    const part = await bucket.open(key)
    if (!part || (await text(part.stream)) !== key)
      throw new Error('What was written could not be read back.')
    return here - ((await bucket.head(key))?.modifiedAt.getTime() ?? 0)
  } finally {
    await bucket.delete(key).finally(() => bucket.client.destroy())
  }
}

/** Checks that objects can be written, read and deleted, and that the bucket's clock agrees. */
export async function checkFiles({ filesPlace, dataDir }: Pick<Config, 'filesPlace' | 'dataDir'>) {
  return filesPlace ? checkBucket(filesPlace) : ok(`on the disk of ${dataDir}`)
}

/** The same check for any bucket of the product. */
export async function checkBucket(place: S3Place) {
  const where = `${place.endpoint ?? 'Amazon S3'}, bucket ${place.bucket}`
  const skewMs = await probe(place)
  const detail = `${where}: writes, reads and deletes; ${(skewMs / 1000).toFixed(0)} s from its clock`
  if (Math.abs(skewMs) > mostSkewMs.failed) return failed(detail)
  return Math.abs(skewMs) > mostSkewMs.warning ? warning(detail) : ok(detail)
}
