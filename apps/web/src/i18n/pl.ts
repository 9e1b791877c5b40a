import { bySlice } from './catalogue.ts'

/** What the first screens say. */
export const catalogue = bySlice(
  import.meta.glob('./pl/{common,home,programs,session,shell}.json', { eager: true, import: 'default' }),
)
