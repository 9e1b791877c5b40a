import type { PackDocument } from '@zenit/contract/packs'
import { createPace } from '../../../pace.ts'

export type SaveState =
  | { status: 'saved' }
  /** Written and not sent yet. */
  | { status: 'waiting' }
  | { status: 'saving' }
  /** There is no network; it goes by itself when there is one. */
  | { status: 'offline' }
  /** The server did not take it, or did not answer; it is tried again. */
  | { status: 'failed' }
  /** The server takes nothing of this size or form; it waits for other words. */
  | { status: 'refused'; isTooLarge: boolean }
  /** Somebody else has saved meanwhile: what it says now; null where it was deleted. */
  | { status: 'conflict'; other: PackDocument | null }

/** What came of one try. */
export type SaveOutcome =
  | { kind: 'saved'; document: PackDocument }
  | { kind: 'conflict'; other: PackDocument | null }
  | { kind: 'refused'; isTooLarge: boolean }
  | { kind: 'failed' }

export interface Snapshot {
  content: string
  /** Counts what took the place of what was written here: an editor begins anew. */
  edition: number
  saving: SaveState
}

interface KeeperOptions {
  document: PackDocument
  /** How the document is edited: as it is written, or as JSON of what it says. */
  contentOf: (document: PackDocument) => string
  save: (content: string, expectedVersion: number) => Promise<SaveOutcome>
  onSaved: (document: PackDocument) => void
  /** Somebody looks at it again. */
  onWatched: () => void
  /** Nobody looks at it any more, and nothing of it is unsaved. */
  onIdle: () => void
  isOffline: () => boolean
  delayMs?: number
  /** Even who never rests is saved this often. */
  longestMs?: number
  retryMs?: readonly number[]
}

export interface DocumentKeeper {
  snapshot: () => Snapshot
  subscribe: (listener: () => void) => () => void
  change: (content: string) => void
  /** Sends what waits without the delay. */
  flush: () => void
  /** The server has shown the document: a newer one is taken when nothing here is unsaved. */
  hear: (document: PackDocument) => void
  /** Ends a conflict: what was written here replaces the other's. */
  keepMine: () => void
  /** Ends a conflict: what was written here is given up. */
  takeOther: () => void
}

/**
 * Saves a document as it is written: after a short rest, one save at a time, again with growing pauses. Unlike the draft
 * of a final work, which is one person's, it is others' too: when somebody else was quicker, nothing is sent until the
 * author has chosen.
 */
export function createDocumentKeeper(options: KeeperOptions): DocumentKeeper {
  const { contentOf, save, onSaved, onWatched, onIdle, isOffline } = options
  const {
    delayMs = 1_000,
    longestMs = 10_000,
    retryMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000],
  } = options
  let { version } = options.document
  let snapshot: Snapshot = {
    content: contentOf(options.document),
    edition: 0,
    saving: { status: 'saved' },
  }
  const listeners = new Set<() => void>()
  let isWaiting = false
  let isUnderWay = false

  const isClean = () => snapshot.saving.status === 'saved'

  const show = (next: Partial<Snapshot>) => {
    snapshot = { ...snapshot, ...next }
    for (const listener of listeners) listener()
    if (listeners.size === 0 && isClean()) onIdle()
  }

  const pace = createPace({ run: () => void run(), delayMs, longestMs, retryMs })

  const adopt = (document: PackDocument) => {
    version = document.version
    show({ content: contentOf(document), edition: snapshot.edition + 1, saving: { status: 'saved' } })
  }

  const settle = (outcome: SaveOutcome) => {
    if (outcome.kind === 'failed') {
      isWaiting = true
      pace.later()
      return show({ saving: { status: isOffline() ? 'offline' : 'failed' } })
    }
    pace.succeeded()
    if (outcome.kind === 'conflict') {
      isWaiting = false
      return show({ saving: { status: 'conflict', other: outcome.other } })
    }
    if (outcome.kind === 'saved') {
      version = outcome.document.version
      onSaved(outcome.document)
    }
    if (isWaiting) return pace.afterRest()
    show({
      saving:
        outcome.kind === 'saved'
          ? { status: 'saved' }
          : { status: 'refused', isTooLarge: outcome.isTooLarge },
    })
  }

  async function run(): Promise<void> {
    if (isUnderWay || !isWaiting) return
    if (isOffline()) return show({ saving: { status: 'offline' } })
    isWaiting = false
    isUnderWay = true
    show({ saving: { status: 'saving' } })
    const outcome = await save(snapshot.content, version)
    isUnderWay = false
    settle(outcome)
  }

  return {
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      onWatched()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        if (isClean()) onIdle()
        else if (isWaiting && !isUnderWay) pace.now()
      }
    },
    change(content) {
      if (content === snapshot.content) return
      // Until the author has chosen, nothing is sent.
      if (snapshot.saving.status === 'conflict') return show({ content })
      if (!isWaiting) pace.begin()
      isWaiting = true
      show({ content, saving: { status: 'waiting' } })
      if (!isUnderWay) pace.soon()
    },
    flush() {
      if (isWaiting && !isUnderWay) pace.now()
    },
    hear(document) {
      if (document.version <= version || !isClean()) return
      if (contentOf(document) === snapshot.content) version = document.version
      else adopt(document)
    },
    keepMine() {
      if (snapshot.saving.status !== 'conflict') return
      version = snapshot.saving.other?.version ?? 0
      isWaiting = true
      show({ saving: { status: 'waiting' } })
      pace.now()
    },
    takeOther() {
      if (snapshot.saving.status !== 'conflict') return
      const { other } = snapshot.saving
      if (other) adopt(other)
      else show({ saving: { status: 'saved' } })
    },
  }
}
