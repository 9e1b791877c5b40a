import { sql } from 'kysely'
import type { TranslationRecord } from '../../../content/translations/translations.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'

export const listTranslations = (db: DbOrTx, packId: string): Promise<TranslationRecord[]> =>
  db
    .selectFrom('studio_translations')
    .where('pack_id', '=', packId)
    .select(['language', 'target', 'source'])
    .execute()

const columnsOf = (records: readonly TranslationRecord[]) => sql`
  unnest(${records.map(({ language }) => language)}::text[], ${records.map(({ target }) => target)}::text[],
    ${records.map(({ source }) => source)}::text[]) as e (language, target, source)`

/** Whether the source of a translation `e` is recorded. */
const isKnown = (packId: string) => sql`exists (select from studio_translations t
  where t.pack_id = ${packId} and t.language = e.language and t.target = e.target)`

/** Records the sources of translations: of all, or only of those with, or without, a record. */
export async function insertTranslations(
  tx: DbOrTx,
  packId: string,
  { records, of = 'all' }: { records: readonly TranslationRecord[]; of?: 'all' | 'known' | 'unknown' },
): Promise<void> {
  if (records.length === 0) return
  const wanted = { all: sql`true`, known: isKnown(packId), unknown: sql`not ${isKnown(packId)}` }[of]
  await sql`
    insert into studio_translations (pack_id, language, target, source)
    select ${packId}::uuid, e.language, e.target, e.source from ${columnsOf(records)}
    where ${wanted} on conflict do nothing`.execute(tx)
}

export async function deleteTranslations(
  tx: DbOrTx,
  packId: string,
  records: readonly Pick<TranslationRecord, 'language' | 'target'>[],
): Promise<void> {
  if (records.length === 0) return
  await sql`
    delete from studio_translations t
    using unnest(${records.map(({ language }) => language)}::text[], ${records.map(({ target }) => target)}::text[])
      as e (language, target)
    where t.pack_id = ${packId} and t.language = e.language and t.target = e.target`.execute(tx)
}

/** Returns the languages of a course, or of the pack, in order: the first is the source. */
export async function findLanguages(
  db: DbOrTx,
  packId: string,
  course: string | null,
): Promise<('pl' | 'en')[]> {
  const { rows } = await sql<{ languages: ('pl' | 'en')[] | null }>`
    select outline -> 'languages' as languages from studio_files
    where pack_id = ${packId} and path in ('content.yaml', ${course === null ? '' : `courses/${course}/course.yaml`})
    order by path desc`.execute(db)
  const known = rows.find(({ languages }) => Array.isArray(languages) && languages.length > 0)
  return known?.languages ?? []
}

/** Returns the YAML texts directly in a folder, to find the files that they name. */
export async function listYamlIn(
  db: DbOrTx,
  packId: string,
  folder: string,
): Promise<{ path: string; content: string }[]> {
  const { rows } = await sql<{ path: string; content: string }>`
    select path, content from studio_files
    where pack_id = ${packId} and starts_with(path, ${`${folder}/`}) and path like '%.yaml' and content is not null
      and strpos(substr(path, length(${`${folder}/`}) + 1), '/') = 0
    order by path`.execute(db)
  return rows
}
