import { createStore } from './store.ts'

/** Whether a page with its own celebration is shown. */
export const isPageCelebrating = createStore(false)
