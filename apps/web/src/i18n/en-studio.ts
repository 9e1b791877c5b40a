import { bySlice } from './catalogue.ts'

/** What the studio says; it never travels to a learner. */
export const catalogue = bySlice(import.meta.glob('./en/studio*.json', { eager: true, import: 'default' }))
