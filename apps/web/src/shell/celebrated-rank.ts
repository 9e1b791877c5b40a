import { createStore } from './store.ts'

/** The rank that is being celebrated on this page. */
export const celebratedRank = createStore<number | null>(null)
