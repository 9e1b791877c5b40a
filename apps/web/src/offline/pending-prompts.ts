import { createStore } from '../shell/store.ts'

/** A lesson's prompt that was saved while the server was unreachable. */
export interface SavedPrompt {
  userId: string
  promptId: string
  lessonId: string
  sublessonId: string
  /** Shown when the server refuses it. */
  title: string
  text: string
}

/** Saved prompts waiting to be sent, as known to this tab. */
export const pendingPrompts = createStore<readonly SavedPrompt[]>([])
