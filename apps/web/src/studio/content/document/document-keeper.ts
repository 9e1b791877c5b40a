import type { PackDocument } from '@zenit/contract/packs'
import { createPace, type Pace } from '../../../pace.ts'

export type SaveState =
  | { status: 'saved' }
  /** Not sent yet. */
  | { status: 'waiting' }
  | { status: 'saving' }
  /** Offline; saves once the network is back. */
  | { status: 'offline' }
  /** The server refused it or did not respond; it is retried. */
  | { status: 'failed' }
  /** The server refuses this size or form; waits for other content. */
  | { status: 'refused'; isTooLarge: boolean }
  /** Somebody else has saved meanwhile: the current document; null if deleted. */
  | { status: 'conflict'; other: PackDocument | null }
  /** The pack is no longer edited here, or not by this person: the text stays until it is discarded. */
  | { status: 'ended'; why: EndReason }

/** Its folder has taken the pack back; or it is deleted, or this person may no longer edit it. */
export type EndReason = 'folder' | 'no-access'

/** Result of one attempt. */
export type SaveOutcome =
  | { kind: 'saved'; document: PackDocument }
  | { kind: 'conflict'; other: PackDocument | null }
  | { kind: 'refused'; isTooLarge: boolean }
  | { kind: 'ended'; why: EndReason }
  | { kind: 'failed' }

export interface Snapshot {
  content: string
  /** Counts replacements of the local text: the editor is remounted. */
  edition: number
  saving: SaveState
}

interface KeeperOptions {
  document: PackDocument
  /** How the document is edited: as text, or as JSON of its content. */
  contentOf: (document: PackDocument) => string
  save: (content: string, expectedVersion: number) => Promise<SaveOutcome>
  onSaved: (document: PackDocument) => void
  /** Called when a page shows it again. */
  onWatched: () => void
  /** Called when no page shows it any more and everything is saved. */
  onIdle: () => void
  isOffline: () => boolean
  delayMs?: number
  /** Maximum time without a save while the author keeps typing. */
  longestMs?: number
  retryMs?: readonly number[]
}

/**
 * Saves a document while it is edited: after a short pause in typing, one save at a time, with growing delays between
 * retries. Unlike the draft of a final work, it has several authors: when somebody else saved first, nothing is sent
 * until the author has chosen a version.
 */
export class DocumentKeeper {
  readonly #options: KeeperOptions
  readonly #pace: Pace
  readonly #listeners = new Set<() => void>()
  #version: number
  #snapshot: Snapshot
  #isWaiting = false
  #isUnderWay = false

  constructor(options: KeeperOptions) {
    const { document, contentOf, delayMs = 1_000, longestMs = 10_000 } = options
    const { retryMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] } = options
    this.#options = options
    this.#pace = createPace({ run: () => void this.#run(), delayMs, longestMs, retryMs })
    this.#version = document.version
    this.#snapshot = { content: contentOf(document), edition: 0, saving: { status: 'saved' } }
  }

  snapshot = (): Snapshot => this.#snapshot

  subscribe = (listener: () => void): (() => void) => {
    const { onWatched, onIdle } = this.#options
    this.#listeners.add(listener)
    onWatched()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      if (this.#isClean()) onIdle()
      else this.flush()
    }
  }

  change = (content: string) => {
    if (content === this.#snapshot.content) return
    // Sends nothing before the author has chosen, or once nothing is accepted any more.
    const { status } = this.#snapshot.saving
    if (status === 'conflict' || status === 'ended') return this.#show({ content })
    if (!this.#isWaiting) this.#pace.begin()
    this.#isWaiting = true
    this.#show({ content, saving: { status: 'waiting' } })
    if (!this.#isUnderWay) this.#pace.soon()
  }

  /** Saves pending text without the delay. */
  flush = (): void => {
    if (this.#isWaiting && !this.#isUnderWay) this.#pace.now()
  }

  /** The server returned the document: a newer version is taken over when nothing here is unsaved. */
  hear = (document: PackDocument): void => {
    if (document.version <= this.#version || !this.#isClean()) return
    if (this.#options.contentOf(document) === this.#snapshot.content) this.#version = document.version
    else this.#adopt(document)
  }

  /** Ends a conflict: the local text replaces the other one. */
  keepMine = (): void => {
    const { saving } = this.#snapshot
    if (saving.status !== 'conflict') return
    this.#version = saving.other?.version ?? 0
    this.#isWaiting = true
    this.#show({ saving: { status: 'waiting' } })
    this.#pace.now()
  }

  /** Ends a conflict: the local text is discarded. */
  takeOther = (): void => {
    const { saving } = this.#snapshot
    if (saving.status !== 'conflict') return
    if (saving.other) this.#adopt(saving.other)
    else this.#show({ saving: { status: 'saved' } })
  }

  /** Discards text that can no longer be saved. */
  giveUp = (): void => {
    if (this.#snapshot.saving.status === 'ended') this.#show({ saving: { status: 'saved' } })
  }

  #isClean(): boolean {
    return this.#snapshot.saving.status === 'saved'
  }

  #show(next: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...next }
    for (const listener of this.#listeners) listener()
    if (this.#listeners.size === 0 && this.#isClean()) this.#options.onIdle()
  }

  #adopt(document: PackDocument): void {
    this.#version = document.version
    const content = this.#options.contentOf(document)
    this.#show({ content, edition: this.#snapshot.edition + 1, saving: { status: 'saved' } })
  }

  async #run(): Promise<void> {
    if (this.#isUnderWay || !this.#isWaiting) return
    if (this.#options.isOffline()) return this.#show({ saving: { status: 'offline' } })
    this.#isWaiting = false
    this.#isUnderWay = true
    this.#show({ saving: { status: 'saving' } })
    const outcome = await this.#options.save(this.#snapshot.content, this.#version)
    this.#isUnderWay = false
    this.#settle(outcome)
  }

  #settle(outcome: SaveOutcome) {
    if (outcome.kind === 'failed') {
      this.#isWaiting = true
      this.#pace.later()
      return this.#show({ saving: { status: this.#options.isOffline() ? 'offline' : 'failed' } })
    }
    this.#pace.succeeded()
    if (outcome.kind === 'conflict') {
      this.#isWaiting = false
      return this.#show({ saving: { status: 'conflict', other: outcome.other } })
    }
    if (outcome.kind === 'ended') {
      this.#isWaiting = false
      return this.#show({ saving: { status: 'ended', why: outcome.why } })
    }
    if (outcome.kind === 'saved') {
      this.#version = outcome.document.version
      this.#options.onSaved(outcome.document)
    }
    if (this.#isWaiting) return this.#pace.afterRest()
    const isSaved = outcome.kind === 'saved'
    this.#show({
      saving: isSaved ? { status: 'saved' } : { status: 'refused', isTooLarge: outcome.isTooLarge },
    })
  }
}
