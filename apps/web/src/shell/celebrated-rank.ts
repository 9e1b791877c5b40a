import { createStore } from './store.ts'

/** The rank being celebrated on this page. */
export const celebratedRank = createStore<number | null>(null)
