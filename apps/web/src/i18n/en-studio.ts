import { bySlice } from './catalogue.ts'

/** Texts of the studio; never sent to learners. */
export const catalogue = bySlice(import.meta.glob('./en/studio*.json', { eager: true, import: 'default' }))
