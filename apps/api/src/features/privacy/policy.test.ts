import { expect, test } from 'vitest'
import { dataRows } from '../../../../web/src/features/legal/data.ts'
import en from '../../../../web/src/i18n/en/legal.json' with { type: 'json' }
import pl from '../../../../web/src/i18n/pl/legal.json' with { type: 'json' }
import { erasers } from './erasers.queries.ts'
import { exporters } from './export/copy.ts'
import { notExported } from './tables.ts'

interface DataRow {
  id: string
  subjects: readonly string[]
  tables?: readonly string[]
  stays?: boolean
}
const rows: readonly DataRow[] = dataRows
const sorted = (names: Iterable<string>) => [...names].sort()
const tablesOf = ({ subjects, tables = [] }: DataRow) => [
  ...tables,
  ...exporters.filter(({ name }) => subjects.includes(name)).flatMap((exporter) => exporter.tables),
]

test('[NAV-07] the privacy policy lists every subject of the export, each once', () => {
  const named = rows.flatMap(({ subjects }) => subjects)
  expect(sorted(named)).toEqual(sorted(exporters.map(({ name }) => name)))
})

test('[NAV-07] the privacy policy lists personal data that is not in the export', () => {
  const named = rows.flatMap(({ tables = [] }) => tables)
  expect(sorted(named)).toEqual(sorted(Object.keys(notExported)))
})

test('[NAV-07] every table that is erased is in a row of the policy', () => {
  const covered = new Set(rows.flatMap(tablesOf))
  expect(erasers.map(({ table }) => table).filter((table) => !covered.has(table))).toEqual([])
})

test('[NAV-07] what remains after the deletion of an account is what the policy says', () => {
  const stays = new Set(erasers.filter(({ does }) => does.startsWith('stay')).map(({ table }) => table))
  const said = rows.filter((row) => row.stays).map(({ id }) => id)
  const kept = rows.filter((row) => tablesOf(row).some((table) => stays.has(table))).map(({ id }) => id)
  expect(said).toEqual(kept)
})

test.each([
  ['pl', pl],
  ['en', en],
] as const)('[NAV-07] each row has its data, purpose and time, %s', (_, texts) => {
  expect(Object.keys(texts.privacy.data.rows)).toEqual(rows.map(({ id }) => id))
  for (const row of Object.values(texts.privacy.data.rows))
    expect(Object.keys(row)).toEqual(Object.keys(texts.privacy.data.columns))
})
