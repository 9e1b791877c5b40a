import { bySlice } from './catalogue.ts'

/** Texts of the studio; never sent to learners. */
export const catalogue = bySlice(import.meta.glob('./pl/studio*.json', { eager: true, import: 'default' }))
