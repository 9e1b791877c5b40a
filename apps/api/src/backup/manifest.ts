import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { Refusal } from '../platform/process/refusal.ts'

const count = Type.Integer({ minimum: 0 })
const sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** The names of scheduled backups: `2026-11-24T01-30-00Z`. */
const datedName = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\dZ$' })

/**
 * Content of a backup: `manifest.json` in its folder, beside `tables/<schema>.<table>.gz` (PostgreSQL's text
 * format of COPY) and `files/<key>`.
 */
const manifest = Type.Object({
  /** Since 2, files may lie in earlier backups beside it; since 3, tables without rows have no part. */
  format: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  /** The moment whose state of the database the backup contains. */
  takenAt: Type.String(),
  /** The applied migrations, which determine the shape of the tables. */
  migrations: Type.Array(Type.String(), { minItems: 1 }),
  tables: Type.Array(
    Type.Object({
      schema: Type.String(),
      name: Type.String(),
      columns: Type.Array(Type.String()),
      rows: count,
      sha256,
    }),
  ),
  sequences: Type.Array(
    Type.Object({
      schema: Type.String(),
      name: Type.String(),
      value: Type.Integer(),
      isCalled: Type.Boolean(),
    }),
  ),
  files: Type.Array(
    Type.Object({
      key: Type.String(),
      bytes: count,
      sha256,
      /** The backup beside this one that contains the file; absent: this one. */
      heldIn: Type.Optional(datedName),
    }),
  ),
})

export type Manifest = Static<typeof manifest>
export type TableRecord = Manifest['tables'][number]
export type SequenceRecord = Manifest['sequences'][number]
export type FileRecord = Manifest['files'][number]

export const manifestName = 'manifest.json'

/** A table of a backup. */
export type TableName = Pick<TableRecord, 'schema' | 'name'>

/** The tables that have a part to read. In earlier formats, tables without rows had one too. */
export const listFilled = ({ tables }: Pick<Manifest, 'tables'>): TableRecord[] =>
  tables.filter(({ rows }) => rows > 0)

/** Names of the parts of a backup, in a folder and in a bucket. */
export const nameOfTable = ({ schema, name }: TableName): string => `tables/${schema}.${name}.gz`
export const nameOfFile = (key: string): string => `files/${key}`

/** Returns the files that are in other backups: the other's name, and the file's name there. */
export const listBorrowed = ({ files }: Manifest): { heldIn: string; part: string }[] =>
  files.flatMap(({ key, heldIn }) => (heldIn ? [{ heldIn, part: nameOfFile(key) }] : []))

/** Whether a name is that of a part of a backup. */
export const isPartName = (name: string): boolean => /^(tables|files)\//.test(name)

/** Returns the manifest as text. */
export const printManifest = (one: Manifest): string => `${JSON.stringify(one, null, 2)}\n`

export function parseManifest(text: string, address: string): Manifest {
  try {
    return Value.Parse(manifest, JSON.parse(text))
  } catch (cause) {
    throw new Refusal(`${address} is not what this version reads`, { cause })
  }
}
