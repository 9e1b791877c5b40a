import { bySlice } from './catalogue.ts'

/** Texts of the first screens. */
export const catalogue = bySlice(
  import.meta.glob('./pl/{common,home,programs,session,shell}.json', { eager: true, import: 'default' }),
)
