import { inStore } from '../../../offline/database.ts'
import type { FormValues } from '../form.ts'

/** Written here and not at the server yet. */
export interface UnsavedDraft {
  form: FormValues
  /** The server's sequence that it was written on; 0 where there was no draft. */
  base: number
  changedAt: string
}

/** A version that gave way to a newer one of another device; kept until the learner puts it aside. */
export interface ShelvedDraft {
  form: FormValues
  changedAt: string
}

/** What this device keeps of one task's form. It belongs to a person and outlives their session. */
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

/** Throws where the browser keeps nothing. */
export async function writeLocalDraft(draft: LocalDraft): Promise<void> {
  await inStore('drafts', 'readwrite', (store) => {
    if (draft.unsaved || draft.shelf.length > 0) store.put({ ...draft, key: keyOf(draft) })
    else store.delete(keyOf(draft))
    return undefined
  })
}

/** Every draft of a course that this device keeps for a person, the one changed last first. */
export async function listLocalDrafts(of: Pick<DraftRef, 'userId' | 'courseId'>): Promise<LocalDraft[]> {
  const all = await inStore<KeptDraft[]>('drafts', 'readonly', (store) => store.getAll()).catch(() => [])
  const changed = ({ unsaved }: LocalDraft) => unsaved?.changedAt ?? ''
  return (all ?? [])
    .filter(({ userId, courseId }) => userId === of.userId && courseId === of.courseId)
    .toSorted((a, b) => changed(b).localeCompare(changed(a)))
}

/** Forgets all of a course: handed in, or discarded. */
export async function forgetLocalDrafts(of: Pick<DraftRef, 'userId' | 'courseId'>): Promise<void> {
  const all = await listLocalDrafts(of)
  await inStore('drafts', 'readwrite', (store) => {
    for (const draft of all) store.delete(keyOf(draft))
    return undefined
  }).catch(() => undefined)
}
