import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { ArchiveTooLarge, readArchive } from '../../../content/questions/archive.ts'
import { NoRows, type ReadFile, readRows } from './rows.ts'

/** Returns the people in a CSV or XLSX file; the content decides which. Throws {@link NoRows}. */
export async function readPeople(bytes: Buffer): Promise<ReadFile> {
  if (bytes.length === 0) throw new NoRows('empty')
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return readRows(await sheetOf(bytes))
  return readRows(parseCsv(decode(bytes)))
}

async function sheetOf(bytes: Buffer) {
  const archive = await readArchive(bytes).catch((error) => {
    throw new NoRows(error instanceof ArchiveTooLarge ? 'bomb' : 'damaged')
  })
  if (!archive.isSheet) throw new NoRows('unknown')
  return readSheet(bytes).catch(() => {
    throw new NoRows('damaged')
  })
}

/** Spreadsheets write UTF-8, UTF-16 („Unicode text”), or Windows-1250. */
function decode(bytes: Buffer): string {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  if (!isWide && bytes.includes(0)) throw new NoRows('unknown')
  try {
    return new TextDecoder(isWide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1250').decode(bytes)
  }
}

/**
 * Splits at the separator of the first line: semicolons, tabs or commas. A line that declares the separator is skipped.
 */
function parseCsv(text: string): string[][] {
  const said = /^sep=(.)\r?\n/i.exec(text)
  const rest = said ? text.slice(said[0].length) : text
  const [first = ''] = rest.split(/\r\n|\r|\n/, 1)
  const delimiter = said?.[1] ?? [';', '\t', ','].find((one) => first.includes(one)) ?? ','
  try {
    return parse(rest, {
      delimiter,
      bom: true,
      relaxColumnCount: true,
      skipEmptyLines: false,
      relaxQuotes: true,
    })
  } catch {
    throw new NoRows('damaged')
  }
}
