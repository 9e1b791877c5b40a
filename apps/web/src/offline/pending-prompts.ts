import { createStore } from '../shell/store.ts'

/** A prompt of a lesson that was saved while the server could not be told. */
export interface SavedPrompt {
  userId: string
  promptId: string
  lessonId: string
  sublessonId: string
  /** To name it when the server refuses it. */
  title: string
  text: string
}

/** Saved prompts that wait to be sent, as this tab knows them. */
export const pendingPrompts = createStore<readonly SavedPrompt[]>([])
