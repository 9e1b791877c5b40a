import { inStore } from '../../../offline/database.ts'
import type { FormValues } from '../form.ts'

/** Written here and not on the server yet. */
export interface UnsavedDraft {
  form: FormValues
  /** The server's sequence that it is based on; 0 without a draft. */
  base: number
  changedAt: string
}

/** A version replaced by a newer one from another device; kept until the learner dismisses it. */
export interface ShelvedDraft {
  form: FormValues
  changedAt: string
}

/** Data of one task's form on this device. It belongs to a person and outlives their session. */
export interface LocalDraft {
  userId: string
  courseId: string
  taskId: string
  unsaved: UnsavedDraft | null
  shelf: readonly ShelvedDraft[]
}

type DraftRef = Pick<LocalDraft, 'userId' | 'courseId' | 'taskId'>

type KeptDraft = LocalDraft & { key: string }

const keyOf = ({ userId, courseId, taskId }: DraftRef) => `${userId} ${courseId} ${taskId}`

/** Throws if the browser cannot store it. */
export async function writeLocalDraft(draft: LocalDraft): Promise<void> {
  await inStore('drafts', 'readwrite', (store) => {
    if (draft.unsaved || draft.shelf.length > 0) store.put({ ...draft, key: keyOf(draft) })
    else store.delete(keyOf(draft))
    return undefined
  })
}

/** A person's drafts of a course on this device, last changed first. */
export async function listLocalDrafts(of: Pick<DraftRef, 'userId' | 'courseId'>): Promise<LocalDraft[]> {
  const all = await inStore<KeptDraft[]>('drafts', 'readonly', (store) => store.getAll()).catch(() => [])
  const changed = ({ unsaved }: LocalDraft) => unsaved?.changedAt ?? ''
  return (all ?? [])
    .filter(({ userId, courseId }) => userId === of.userId && courseId === of.courseId)
    .toSorted((a, b) => changed(b).localeCompare(changed(a)))
}

/** Deletes all drafts of a course, after submission or discarding. */
export async function forgetLocalDrafts(of: Pick<DraftRef, 'userId' | 'courseId'>): Promise<void> {
  const all = await listLocalDrafts(of)
  await inStore('drafts', 'readwrite', (store) => {
    for (const draft of all) store.delete(keyOf(draft))
    return undefined
  }).catch(() => undefined)
}
