import type { FinalWork } from '@zenit/contract/final-works'
import { useEffect, useState } from 'react'
import { isOffline } from '../../../network.ts'
import { queryClient } from '../../../query-client.ts'
import { emptyForm, type FieldErrors, type FormValues, formFrom } from '../form.ts'
import { finalWorkQuery, keepDraft, serverDraftOf } from '../queries.ts'
import { DraftKeeper, type DraftStart, openDraft, type SaveState } from './draft-keeper.ts'
import { type LocalDraft, type ShelvedDraft, writeLocalDraft } from './local-drafts.ts'
import { saveDraft, sendDraft } from './save-draft.ts'

interface Options {
  finalWork: FinalWork
  taskId: string
  userId: string
  /** The draft stored on this device. */
  local: LocalDraft | null
  /** The server refused the form. */
  onRefused: (errors: FieldErrors) => void
}

function openingOf({ finalWork, taskId, local }: Options): DraftStart {
  const handedIn = finalWork.submitData?.versions[0]
  const otherwise = handedIn ? formFrom(handedIn) : emptyForm
  const server = serverDraftOf(finalWork, taskId)
  return openDraft({ server, local, otherwise, handedInAt: handedIn?.submittedAt ?? null })
}

function firstState({ isUnsaved, savedAt }: DraftStart): SaveState {
  if (isUnsaved) return { status: 'kept' }
  return savedAt ? { status: 'saved', at: savedAt } : { status: 'idle' }
}

/** The form on the screen, and its keeper. */
function useKeeper(options: Options) {
  const { finalWork, taskId, userId, onRefused } = options
  const courseId = finalWork._id
  const [start] = useState(() => openingOf(options))
  const [form, setForm] = useState(start.form)
  /** Counts replacements of the form: the editor is remounted. */
  const [edition, setEdition] = useState(0)
  const [saving, setSaving] = useState<SaveState>(() => firstState(start))
  const [shelf, setShelf] = useState<readonly ShelvedDraft[]>(start.shelf)
  const [keeper] = useState(
    () =>
      new DraftKeeper({
        start,
        keep: (kept) => writeLocalDraft({ userId, courseId, taskId, ...kept }),
        save: (sequence, written) => saveDraft({ courseId, taskId }, { sequence, form: written }),
        onState: setSaving,
        onShelf: setShelf,
        onAdopt: (taken) => {
          setForm(taken)
          setEdition((count) => count + 1)
        },
        onRefused,
        onSaved: (draft) => keepDraft(courseId, taskId, draft),
        // Submitted or discarded elsewhere: the page shows the server's state.
        onGone: () => void queryClient.invalidateQueries({ queryKey: finalWorkQuery(courseId).queryKey }),
        isOffline,
      }),
  )
  const change = (part: Partial<FormValues>) => {
    const next = { ...keeper.current(), ...part }
    setForm(next)
    keeper.push(next)
  }
  return { keeper, form, edition, saving, shelf, change }
}

/** The form of a task, saved while it is written; unsaved changes are sent when the page closes. */
export function useDraft(options: Options) {
  const { finalWork, taskId } = options
  const courseId = finalWork._id
  const draft = useKeeper(options)
  const { keeper } = draft
  useEffect(() => {
    const leave = () => {
      const left = keeper.unsaved()
      if (left && !isOffline()) sendDraft({ courseId, taskId }, left, true).catch(() => undefined)
    }
    const look = () => {
      if (document.visibilityState === 'visible')
        void queryClient.invalidateQueries({ queryKey: finalWorkQuery(courseId).queryKey })
    }
    keeper.resume()
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', keeper.flush)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', keeper.flush)
      document.removeEventListener('visibilitychange', look)
      leave()
      void keeper.pause()
    }
  }, [keeper, courseId, taskId])
  // Another device may have continued it; taken over when nothing here is unsaved.
  useEffect(() => keeper.hear(serverDraftOf(finalWork, taskId)), [keeper, finalWork, taskId])
  return draft
}
