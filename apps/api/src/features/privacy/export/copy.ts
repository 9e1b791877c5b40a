import { Readable } from 'node:stream'
import type { Language } from '../../../content/document.ts'
import type { Deps } from '../../../deps.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { type ArchiveEntry, openArchive, pathsOf } from '../../../platform/files/archive.ts'
import { required } from '../../../platform/http/errors.ts'
import { translator } from '../../../platform/i18n.ts'
import { receiptFile } from '../../closed-tests/receipts/receipts.ts'
import type { Viewer } from '../../session/viewer.ts'
import { accountExporters } from './account.queries.ts'
import { assignmentExporters } from './assignments.queries.ts'
import { findAddressee, listCheckedAttempts } from './copy.queries.ts'
import { isTable, toCsv } from './csv.ts'
import { listKept } from './files.queries.ts'
import { toEntries } from './files.ts'
import { learningExporters } from './learning.queries.ts'
import { readNames } from './names.queries.ts'
import { drawCopy } from './page.ts'
import { resultExporters } from './results.queries.ts'
import { staffExporters } from './staff.queries.ts'
import type { ExportContext, Exporter, Subject } from './subject.ts'
import { workExporters } from './works.queries.ts'

/** All personal data by subject, in the order of the copy. */
export const exporters: readonly Exporter[] = [
  ...accountExporters,
  ...learningExporters,
  ...assignmentExporters,
  ...resultExporters,
  ...workExporters,
  ...staffExporters,
]

interface CopyInput {
  viewer: Viewer
  language: Language
}

async function openReading(deps: Deps, tx: DbOrTx, { viewer, language }: CopyInput): Promise<ExportContext> {
  const userId = viewer.user._id
  const person = await findAddressee(tx, userId)
  required(person, 'unauthenticated')
  const names = await readNames(tx, userId, language)
  return { deps, tx, userId, ...person, language, t: translator(language), names }
}

/** Reads all subjects at one moment, and lists the files in the store. */
const readAll = (deps: Deps, wanted: CopyInput) =>
  deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const reading = await openReading(deps, tx, wanted)
      const subjects: Subject[] = []
      for (const { name, read } of exporters) subjects.push({ name, rows: await read(reading) })
      const attemptIds = await listCheckedAttempts(tx, reading.userId)
      const kept = await listKept(tx, reading.userId)
      return { subjects, kept, attemptIds }
    })

function textEntry(name: string, text: string, folder?: string): ArchiveEntry {
  const bytes = Buffer.from(text, 'utf8')
  return { name, size: bytes.length, open: async () => Readable.from([bytes]), ...(folder ? { folder } : {}) }
}

/** Returns receipts of closed tests, as in the product: they reveal no more about right answers than it does. */
async function receiptEntries(
  deps: Deps,
  wanted: CopyInput,
  attemptIds: readonly string[],
): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = []
  for (const attemptId of attemptIds) {
    const { name, text } = await receiptFile(deps, { ...wanted, attemptId })
    entries.push(textEntry(name, text, 'receipts'))
  }
  return entries
}

const dataEntries = ({ name, rows }: Subject): ArchiveEntry[] => [
  textEntry(`${name}.json`, `${JSON.stringify(rows, null, 2)}\n`, 'data'),
  ...(isTable(rows) ? [textEntry(`${name}.csv`, toCsv(rows), 'data')] : []),
]

/**
 * Opens a copy of all personal data as an archive that starts with a readable page. It is written while it is sent, so
 * that files of any size are never held in memory.
 */
export async function openCopy(deps: Deps, wanted: CopyInput): Promise<{ stream: Readable; size: number }> {
  const { subjects, kept, attemptIds } = await readAll(deps, wanted)
  const enclosed = [...(await receiptEntries(deps, wanted, attemptIds)), ...(await toEntries(deps, kept))]
  const madeAt = deps.clock()
  const page = drawCopy({
    t: translator(wanted.language),
    language: wanted.language,
    brand: deps.config.brand,
    timeZone: wanted.viewer.user.timeZone,
    madeAt,
    subjects,
    files: pathsOf(enclosed),
  })
  return openArchive([textEntry('index.html', page), ...subjects.flatMap(dataEntries), ...enclosed], madeAt)
}
