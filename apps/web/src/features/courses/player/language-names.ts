import type { Language } from '@zenit/contract/parts'

/** Names of the languages of captions and recordings, each in its own language. */
export const languageNames: Record<Language, string> = { pl: 'Polski', en: 'English' }
