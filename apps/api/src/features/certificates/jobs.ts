import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { listKeys } from '../../platform/files/files.ts'
import { isStrangeStore } from '../../platform/files/sweeping.ts'
import { job } from '../../platform/jobs.ts'
import { listKnownKeys, listWithoutSum, updateSum } from './jobs.queries.ts'
import { imagesPrefix } from './service.ts'

type JobDeps = Pick<Deps, 'db' | 'files'>

/** While a certificate is being issued, its image exists before its row. */
const issuingMs = 60 * 60 * 1000
const pageSize = 500

async function listOrphans(deps: JobDeps, keys: readonly string[]): Promise<string[]> {
  const orphans: string[] = []
  for (let start = 0; start < keys.length; start += pageSize) {
    const page = keys.slice(start, start + pageSize)
    const known = await listKnownKeys(deps.db, page)
    orphans.push(...page.filter((key) => !known.has(key)))
  }
  return orphans
}

/** Stores the hashes of images that predate hashes. */
async function noteSums({ db, files }: JobDeps): Promise<void> {
  const rows = await listWithoutSum(db, pageSize)
  for (const { number, image_key } of rows) {
    const sum = await files.sumOf(image_key)
    if (sum) await updateSum(db, { number, image_key }, Buffer.from(sum, 'hex'))
  }
}

/** Deletes images without a certificate: the process died between image and row, or the image was replaced. */
export const sweepImages = (deps: JobDeps) =>
  job({
    name: 'certificates.sweep.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '43 * * * *',
    async run() {
      await noteSums(deps)
      const keys = await listKeys(deps.files, imagesPrefix)
      const orphans = await listOrphans(deps, keys)
      if (isStrangeStore(orphans.length, keys.length)) {
        console.error(
          `certificates: ${orphans.length} of ${keys.length} images belong to no certificate; nothing was deleted`,
        )
        return
      }
      for (const key of orphans) {
        const { lastModified } = await deps.files.getMetaData(key)
        // Uses this machine's clock, because the disk's times come from it.
        if (Date.now() - lastModified.getTime() > issuingMs) await deps.files.delete(key)
      }
    },
  })
