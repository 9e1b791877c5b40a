import { posix } from 'node:path'
import readXlsxFile, { type Sheet } from 'read-excel-file/node'
import type { Language } from '../document.ts'
import { readAiken } from './aiken.ts'
import { type Archive, ArchiveTooLarge, readArchive } from './archive.ts'
import type { QuestionExtras } from './extras.ts'
import { readGift } from './gift.ts'
import { listed } from './left-out.ts'
import { readMoodle } from './moodle.ts'
import { readPasted } from './pasted.ts'
import { type FindPicture, Pictures, placesOf } from './pictures.ts'
import { itemsOf, readItem } from './qti.ts'
import { readQti1 } from './qti-1.ts'
import { filesOf, readMetadata } from './qti-metadata.ts'
import {
  type Candidate,
  type IgnoredPart,
  judge,
  type ReadQuestions,
  type UnreadQuestion,
  unread,
} from './read-question.ts'
import { settingsOf } from './settings.ts'
import { NoTable, parseCsv, readTable } from './table.ts'
import { readXml, type Xml } from './xml.ts'

export interface QuestionSource {
  /** Only its extension is used. */
  name: string
  bytes: Buffer
  /** Language of its texts. */
  language: Language
}

/** Why a file could not be read. */
export type QuestionProblem = 'empty' | 'encoding' | 'damaged' | 'format' | 'columns' | 'too-large'

/** The file contains no readable questions. */
export class NoQuestions extends Error {
  readonly why: QuestionProblem

  constructor(why: QuestionProblem) {
    super(why)
    this.why = why
  }
}

/**
 * Reads the questions of a file: GIFT, Moodle XML, Aiken, QTI (1.2, 2.1, 2.2, 3.0; also as a package, or in a Common
 * Cartridge), CSV or XLSX with named columns, or plain text with `*` before right answers. The content decides the
 * format. Questions without choices are returned with their text and the reason. Throws {@link NoQuestions}.
 */
export async function readQuestions(source: QuestionSource): Promise<ReadQuestions> {
  const read = await readAny(source)
  if (read.questions.length + read.unread.length === 0) throw new NoQuestions('empty')
  return read
}

function readAny(source: QuestionSource): ReadQuestions | Promise<ReadQuestions> {
  const { bytes, language } = source
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return readZip(bytes, language)
  const text = decode(bytes)
  if (/^\s*</.test(text)) return readDocument(text, language)
  if (/^ANSWER:\s*[A-Z]\s*$/m.test(text)) return judge('aiken', readAiken(text))
  if (/\.(csv|tsv)$/i.test(source.name)) return judge('table', tableOf(parseCsv(text)))
  if (/(?<!\\)\{/.test(text)) return judge('gift', readGift(text, language))
  return judge('text', readPasted(text))
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new NoQuestions('encoding')
  }
}

function tableOf(rows: Parameters<typeof readTable>[0]): ReturnType<typeof readTable> {
  try {
    return readTable(rows)
  } catch (error) {
    throw error instanceof NoTable ? new NoQuestions('columns') : error
  }
}

function readDocument(text: string, language: Language): ReadQuestions {
  const root = readXml(text)
  if (!root) throw new NoQuestions('damaged')
  if (root.name === 'quiz') return judge('moodle-xml', readMoodle(root, language))
  const found = candidatesOf(root, new Pictures())
  if (found.length === 0) throw new NoQuestions('format')
  return judge('qti', found, settingsIgnored(root, null))
}

const candidatesOf = (root: Xml, pictures?: Pictures, find?: FindPicture): (Candidate | UnreadQuestion)[] =>
  root.name === 'questestinterop'
    ? readQti1(root, pictures, find)
    : itemsOf(root).map((item) => readItem(item, pictures, find))

async function readZip(bytes: Buffer, language: Language): Promise<ReadQuestions> {
  const archive = await openArchive(bytes)
  if (archive.isSheet) {
    const sheets = await readXlsxFile(bytes).catch(() => {
      throw new NoQuestions('damaged')
    })
    return judge('table', tablesOf(sheets), archive.others.map(fileIgnored))
  }
  return readPackage(archive, language)
}

function readPackage({ documents, pictures: files, others }: Archive, language: Language): ReadQuestions {
  const damaged: UnreadQuestion[] = []
  const read = documents.flatMap(({ name, text }) => {
    const root = readXml(text)
    if (!root) damaged.push(unread('syntax', text, { file: name }))
    return root ? [{ name, root }] : []
  })
  const pictures = new Pictures()
  const used = new Set<string>()
  const ignored: IgnoredPart[] = []
  const found = read.flatMap((document) => {
    const find = (src: string) => {
      const place = placesOf(src, document.name).find((one) => files.has(one)) ?? ''
      used.add(place)
      return files.get(place) ?? null
    }
    const items = inArchive(document, { language, pictures, find })
    ignored.push(...ignoredIn(document, items.length > 0))
    return items
  })
  const manifests = read.filter(({ root }) => root.name === 'manifest')
  const told = new Map(manifests.flatMap(({ name, root }) => [...readMetadata(root, name)]))
  if (found.length === 0) throw new NoQuestions('format')
  const missing = manifests
    .flatMap(({ name, root }) => filesOf(root, name))
    .filter((path) => !documents.some(({ name }) => name === path))
    .map((path) => unread('no-file', posix.basename(path), { file: path }))
  const unseen = [...files.keys()].filter((path) => !used.has(path))
  return judge(
    'qti',
    [
      ...found.map((one) => ('reason' in one ? one : withMetadata(one, told.get(one.file ?? '')))),
      ...missing,
      ...damaged,
    ],
    [...ignored, ...[...unseen, ...others].map(fileIgnored)],
  )
}

const fileIgnored = (path: string): IgnoredPart => ({ what: 'file', text: path, file: null })

const settingsIgnored = (root: Xml, file: string | null): IgnoredPart[] =>
  settingsOf(root).map((text) => ({ what: 'settings', text, file }))

/** Returns the parts of a document of a package that are no questions. */
function ignoredIn({ name, root }: { name: string; root: Xml }, hasQuestions: boolean): IgnoredPart[] {
  const settings = settingsIgnored(root, name)
  const isRead = hasQuestions || settings.length > 0 || root.name === 'manifest' || tests.has(root.name)
  return isRead ? settings : [fileIgnored(name)]
}

/** Roots of tests, of which only settings could be ignored. */
const tests = new Set(['assessmenttest', 'questestinterop', 'quiz'])

const withMetadata = (one: Candidate, told: QuestionExtras = {}): Candidate => ({
  ...one,
  extras: {
    ...one.extras,
    ...told,
    ...listed([...(one.extras?.leftOut ?? []), ...(told.leftOut ?? [])]),
  },
})

/** The first sheet has to be a table of questions; of others those that are. */
function tablesOf([first, ...others]: Sheet[]): (Candidate | UnreadQuestion)[] {
  const further = others.flatMap(({ sheet, data }): (Candidate | UnreadQuestion)[] => {
    if (data.length === 0) return []
    try {
      return readTable(data).map((one) => ({ ...one, file: sheet }))
    } catch (error) {
      if (!(error instanceof NoTable)) throw error
      const text = data.map((row) => row.filter((cell) => cell !== null).join(' | ')).join('\n')
      return [unread('no-question', text, { file: sheet })]
    }
  })
  return [...tableOf(first?.data ?? []), ...further]
}

async function openArchive(bytes: Buffer) {
  try {
    return await readArchive(bytes)
  } catch (error) {
    throw new NoQuestions(error instanceof ArchiveTooLarge ? 'too-large' : 'damaged')
  }
}

function inArchive(
  { name, root }: { name: string; root: Xml },
  { language, pictures, find }: { language: Language; pictures: Pictures; find: FindPicture },
): (Candidate | UnreadQuestion)[] {
  const found =
    root.name === 'quiz' ? readMoodle(root, language, pictures) : candidatesOf(root, pictures, find)
  return found.map((candidate) => ({ ...candidate, file: name }))
}
