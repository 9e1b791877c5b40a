import { mostBytes } from '../../../content/reading/reader.ts'
import { translationsFile } from '../../../content/translations/translations.ts'

/** Maximum size of a text that can be edited in the studio; the record of translations is not a document. */
export const mostTextBytes = (path: string): number =>
  path === translationsFile ? mostBytes.json : mostBytes.yaml
