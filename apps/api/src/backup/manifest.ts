import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { Refusal } from '../platform/process/refusal.ts'

const count = Type.Integer({ minimum: 0 })
const sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })

/**
 * What a backup holds: `manifest.json` in its folder, beside `tables/<schema>.<table>.gz` (PostgreSQL's text format of
 * COPY) and `files/<key>`.
 */
const manifest = Type.Object({
  format: Type.Literal(1),
  /** The database is as it was at this moment. */
  takenAt: Type.String(),
  /** The migrations it had seen: the tables have the shape that these made. */
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
  files: Type.Array(Type.Object({ key: Type.String(), bytes: count, sha256 })),
})

export type Manifest = Static<typeof manifest>
export type TableRecord = Manifest['tables'][number]
export type SequenceRecord = Manifest['sequences'][number]
export type FileRecord = Manifest['files'][number]

export const manifestPath = (folder: string): string => join(folder, 'manifest.json')
export const filesPath = (folder: string): string => join(folder, 'files')
export const tablePath = (folder: string, { schema, name }: { schema: string; name: string }): string =>
  join(folder, 'tables', `${schema}.${name}.gz`)

/** It is written last: a folder without it is no backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestPath(folder), 'utf8').catch(() => {
    throw new Refusal(`There is no whole backup in ${folder}: manifest.json is missing.`)
  })
  try {
    return Value.Parse(manifest, JSON.parse(text))
  } catch {
    throw new Refusal(`${manifestPath(folder)} is not what this version reads.`)
  }
}
