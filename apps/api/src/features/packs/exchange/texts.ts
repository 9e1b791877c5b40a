import { mostBytes } from '../../../content/reading/reader.ts'
import { translationsFile } from '../../../content/translations/translations.ts'

/** So large a text can be edited in the studio; what is known of translations is no document. */
export const mostTextBytes = (path: string): number =>
  path === translationsFile ? mostBytes.json : mostBytes.yaml
