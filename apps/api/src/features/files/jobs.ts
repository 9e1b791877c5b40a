import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { isStrangeStore } from '../../platform/files/sweeping.ts'
import { job } from '../../platform/jobs.ts'
import {
  deleteRows,
  listCompleteFiles,
  listExpiredUploads,
  listHandedIn,
  listKnownKeys,
  listRunning,
  listUnusedFiles,
  listWithoutSum,
  updateSums,
} from './queries.ts'
import { deleteUnsubmittedFiles, listStoredKeys } from './service.ts'
import { uploadSeconds } from './uploads/create.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'files'>

/** Days after which files of an open form count as abandoned. */
const unusedDays = 7
const dayMs = 24 * 60 * 60 * 1000
const pageSize = 1_000
const firstId = '00000000-0000-0000-0000-000000000000'

async function deleteInTransaction(deps: JobDeps, files: readonly { id: string; user_id: string }[]) {
  for (const { id, user_id } of files)
    await deps.db
      .transaction()
      .execute((tx) => deleteUnsubmittedFiles(deps, tx, { userId: user_id, ids: [id] }))
}

/** Deletes partial bytes without a running upload: abandoned, finished or deleted. */
async function sweepPartials(deps: JobDeps): Promise<void> {
  const ids = await deps.files.partials.list()
  for (let start = 0; start < ids.length; start += pageSize) {
    const page = ids.slice(start, start + pageSize)
    const running = await listRunning(deps.db, page)
    for (const id of page) if (!running.has(id)) await deps.files.partials.remove(id)
  }
}

/** Deletes bytes in the store without a row: the process died between deleting a row and its bytes. */
async function sweepStore({ db, files }: JobDeps, stored: readonly string[]): Promise<void> {
  const orphans: string[] = []
  for (let start = 0; start < stored.length; start += pageSize) {
    const page = stored.slice(start, start + pageSize)
    const fileKey = (key: string) => key.replace(/\.webp$/, '')
    const known = await listKnownKeys(db, page.map(fileKey))
    orphans.push(...page.filter((key) => !known.has(fileKey(key))))
  }
  if (isStrangeStore(orphans.length, stored.length)) {
    console.error(`files: ${orphans.length} of ${stored.length} belong to no row; nothing was deleted`)
    return
  }
  for (const key of orphans) await files.delete(key)
}

type CompleteFile = Awaited<ReturnType<typeof listCompleteFiles>>[number]

async function listLost({ db, files }: JobDeps, stored: readonly string[]) {
  const present = new Set(stored)
  const lost: CompleteFile[] = []
  let count = 0
  for (let after = firstId; ; ) {
    const page = await listCompleteFiles(db, { after, limit: pageSize })
    count += page.length
    for (const file of page) if (!present.has(file.key) && !(await files.exists(file.key))) lost.push(file)
    const last = page.at(-1)
    if (!last || page.length < pageSize) return { lost, count }
    after = last.id
  }
}

/** Deletes rows whose bytes are gone, unless the file was submitted: the row then records that it existed. */
async function sweepRows(deps: JobDeps, stored: readonly string[]): Promise<void> {
  const { lost, count } = await listLost(deps, stored)
  if (lost.length > 0 && (stored.length === 0 || isStrangeStore(lost.length, count))) {
    console.error(`files: ${lost.length} of ${count} rows have no file in the store; nothing was deleted`)
    return
  }
  for (const { id, user_id } of lost) {
    const handedIn = await listHandedIn(deps.db, { userId: user_id, ids: [id] })
    if (handedIn.has(id)) console.error(`files: ${id} was handed in, and its bytes are gone`)
    else await deleteRows(deps.db, [id])
  }
}

/** Stores the hashes of files that predate hashes. */
async function noteSums({ db, files }: JobDeps): Promise<void> {
  for (const { id, key, preview_key } of await listWithoutSum(db, pageSize)) {
    const [sum, previewSum] = [await files.sumOf(key), preview_key && (await files.sumOf(preview_key))]
    if (sum) await updateSums(db, { id, sum, previewSum })
  }
}

/** Deletes abandoned files and what crashes left, so that every row has its bytes and all bytes have their row. */
export const sweepFiles = (deps: JobDeps) =>
  job({
    name: 'files.sweep.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '31 * * * *',
    async run() {
      const now = deps.clock()
      const began = new Date(now.getTime() - uploadSeconds * 1000)
      await deleteInTransaction(deps, await listExpiredUploads(deps.db, { before: began, now }))
      const forgotten = new Date(now.getTime() - unusedDays * dayMs)
      await deleteInTransaction(deps, await listUnusedFiles(deps.db, forgotten))
      await sweepPartials(deps)
      await deps.files.sweepParts()
      const stored = await listStoredKeys(deps)
      await sweepStore(deps, stored)
      await sweepRows(deps, stored)
      await noteSums(deps)
    },
  })
