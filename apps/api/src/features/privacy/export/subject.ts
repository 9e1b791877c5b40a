import type { TFunction } from 'i18next'
import type { Language } from '../../../content/document.ts'
import type { Deps } from '../../../deps.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import type { ContentNames } from './names.ts'

export type Value = string | number | boolean | null | Date | readonly Value[] | Row
/** Values by field name; each name is translated in `privacy:export.fields`. */
export interface Row {
  [field: string]: Value
}

/** The person, one snapshot of the database, and the reader's language. */
export interface ExportContext {
  deps: Deps
  tx: DbOrTx
  userId: string
  /** Issuer of the account at the hub. */
  issuer: string
  subject: string
  email: string
  language: Language
  t: TFunction
  names: ContentNames
}

/** One subject of the copy: a person's data in these tables. */
export interface Exporter {
  /** Name of its file, and key of its text in `privacy:export.subjects`. */
  name: string
  tables: readonly string[]
  read(reading: ExportContext): Promise<Row[]>
}

export interface Subject {
  name: string
  rows: Row[]
}
