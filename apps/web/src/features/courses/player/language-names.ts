import type { Language } from '@zenit/contract/parts'

/** Of captions and recordings, each in itself, so that whoever looks for it can read it. */
export const languageNames: Record<Language, string> = { pl: 'Polski', en: 'English' }
