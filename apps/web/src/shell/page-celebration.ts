import { createStore } from './store.ts'

/** A page that celebrates by itself is on the screen. */
export const isPageCelebrating = createStore(false)
