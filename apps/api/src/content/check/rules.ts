import type { Language } from '../document.ts'
import type { Faults } from '../faults.ts'
import type { Piece } from '../format/pack.ts'
import type { FileUse, Role } from '../format/schema.ts'
import { valueAt } from '../format/validate.ts'
import { walk } from '../format/walk.ts'
import { hasFootnotes, readLine, renderSlides } from '../markdown/markdown.ts'
import { findMarked } from '../markdown/marks.ts'
import { isProductPage } from '../markdown/product-pages.ts'
import { isAddress, type TextLibrary } from '../markdown/texts.ts'
import type { MediaLibrary, MediaUse } from '../media/media.ts'
import type { YamlPath } from '../reading/yaml-text.ts'

type ReferenceKind = (Role & { kind: 'reference' })['to']

/** What the rules need to know about the rest of the pack. */
export interface RuleContext {
  faults: Faults
  media: MediaLibrary
  texts: TextLibrary
  now: Date
  /** The ids that a reference can name; null when their file could not be read. */
  known: Record<ReferenceKind, ReadonlySet<string> | null>
}

/** A value with a role, where it stands, and a way to say what is wrong with it. */
interface Subject {
  piece: Piece
  value: unknown
  path: YamlPath
  /** `below` narrows the place; the line is that of the value there. */
  fault(message: string, below?: YamlPath): void
  missing(language: Language): void
}

/** Checks every value of a piece by its role. */
export async function checkPiece(piece: Piece, context: RuleContext): Promise<void> {
  const tasks: Promise<void>[] = []
  walk(piece.schema, piece.value, piece.path, (role, value, path) => {
    const fault: Subject['fault'] = (message, below = []) =>
      context.faults.add(piece.source.file, piece.source.lineOf([...path, ...below]), message)
    const missing: Subject['missing'] = (language) => {
      const text = { name: String(path.at(-1)), language }
      context.faults.addMissing(piece.source.file, piece.source.lineOf(path), text)
    }
    tasks.push(checkRole(role, { piece, value, path, fault, missing }, context))
  })
  await Promise.all(tasks)
}

async function checkRole(role: Role, subject: Subject, context: RuleContext): Promise<void> {
  switch (role.kind) {
    case 'text':
      checkLanguages(subject)
      return checkPlain(subject)
    case 'verbatim':
      return checkLanguages(subject)
    case 'name':
      return checkMarks(String(subject.value), (message) =>
        subject.fault(`"${subject.path.at(-1)}" ${message}`),
      )
    case 'inline':
      checkLanguages(subject)
      return checkInline(subject)
    case 'markdown':
      checkLanguages(subject)
      return checkMarkdown(subject, context)
    case 'file':
      if (typeof subject.value === 'object') checkLanguages(subject)
      return checkFiles(role.use, subject, context)
    case 'unique':
      return checkUnique(role, subject)
    case 'question':
      return checkQuestion(subject)
    case 'presentation':
      return checkPresentation(subject)
    case 'draw':
      return checkDraw(subject)
    case 'reference':
      if (context.known[role.to]?.has(String(subject.value)) !== false) return
      return subject.fault(`there is no ${role.to.replace('-', ' ')} "${subject.value}"`)
    case 'url':
      if (isAddress(String(subject.value))) return
      return subject.fault(`"${subject.value}" is not an address (https://…)`)
    case 'place':
      if (isAddress(String(subject.value)) || isProductPage(String(subject.value))) return
      return subject.fault(`"${subject.value}" is neither an address (https://…) nor a page of the product`)
    case 'date':
      return checkDate(subject, context)
  }
}

function checkLanguages({ piece, value, path, fault, missing }: Subject): void {
  const texts = value as Partial<Record<Language, unknown>>
  const name = path.at(-1)
  for (const language of piece.languages) {
    if (texts[language] === undefined) missing(language)
  }
  for (const language of ['pl', 'en'] as const) {
    if (texts[language] !== undefined && !piece.languages.includes(language)) {
      fault(`"${name}" has ${language}, which is not among its languages (${piece.languages.join(', ')})`, [
        language,
      ])
    }
  }
}

function eachLanguage(value: unknown): [Language, string][] {
  const entries = Object.entries(value as Record<Language, unknown>)
  return entries.filter((entry): entry is [Language, string] => typeof entry[1] === 'string')
}

function checkMarks(text: string, fault: (message: string) => void): void {
  const marked = findMarked(text)
  if (marked) fault(`is plain text: the marks of ${marked} would be shown as they are`)
}

function checkPlain({ value, path, fault }: Subject): void {
  const name = path.at(-1)
  for (const [language, text] of eachLanguage(value))
    checkMarks(text, (message) => fault(`"${name}" ${message}`, [language]))
}

/** Of a question; parsers are quick at no more than that, whatever is in it. */
const longestLine = 2_000

function checkInline({ value, fault }: Subject): void {
  for (const [language, text] of eachLanguage(value)) {
    if (text.length > longestLine) {
      fault(`must have at most ${longestLine} characters`, [language])
      continue
    }
    const { html, faults } = readLine(text, language)
    if (text.trim() !== '' && !html)
      fault('must be one line: only *emphasis*, `code` and formulas can be in it', [language])
    for (const message of faults) fault(message, [language])
  }
}

async function checkMarkdown({ piece, value, path }: Subject, { texts, faults }: RuleContext): Promise<void> {
  for (const [language, markdown] of eachLanguage(value)) {
    const text = await texts.inline(piece.source.file, markdown, language)
    const first = piece.source.lineOfText([...path, language])
    for (const { line, message } of text.faults) faults.add(piece.source.file, first + line - 1, message)
    for (const { line, message } of text.warnings) faults.warn(piece.source.file, first + line - 1, message)
  }
}

async function checkFiles(use: FileUse, subject: Subject, context: RuleContext): Promise<void> {
  const { value } = subject
  // A single path serves every language.
  const entries: [Language | null, string][] =
    typeof value === 'string' ? [[null, value]] : eachLanguage(value)
  for (const [language, file] of entries) {
    const below = language ? [language] : []
    if (use === 'deck' || use === 'body' || use === 'page') {
      await checkText({ ...subject, value: file }, { use, language: language ?? 'en', below }, context)
    } else await checkMedia({ ...subject, value: file }, { use, below }, context)
  }
}

async function checkMedia(
  { piece, value, fault }: Subject,
  { use, below }: { use: MediaUse; below: YamlPath },
  { media, faults }: RuleContext,
): Promise<void> {
  const file = String(value)
  const result = await media.find(piece.source.file, file, use)
  for (const { line, message } of result.faults) {
    if (line === null) fault(message, below)
    else faults.add(media.nameOf(piece.source.file, file), line, message)
  }
}

async function checkText(
  { piece, value, fault }: Subject,
  { use, language, below }: { use: FileUse; language: Language; below: YamlPath },
  { media, texts, faults }: RuleContext,
): Promise<void> {
  const file = String(value)
  const result = await texts.file(piece.source.file, file, language)
  if (!result.text) return fault(result.fault, below)
  const { text } = result
  const name = media.nameOf(piece.source.file, file)
  for (const { line, message } of text.faults) faults.add(name, line, message)
  for (const { line, message } of text.warnings) faults.warn(name, line, message)
  if (!text.isRead) return
  if (text.tree.children.length === 0) return faults.add(name, 1, 'is empty')
  if (use !== 'deck') return
  if (hasFootnotes(text.tree)) faults.add(name, 1, 'slides cannot have footnotes; put them into the body')
  const slides = renderSlides(text.tree, { titles: [], media: text.media })
  if (slides.length === 0) faults.add(name, 1, 'the deck has no slides')
}

function checkUnique(role: Role & { kind: 'unique' }, { value, fault }: Subject): void {
  const seen = new Set<unknown>()
  for (const [index, item] of (value as unknown[]).entries()) {
    const name = role.by === 'self' ? item : (item as { id?: unknown } | null)?.id
    if (name === undefined || name === null) continue
    const below = role.by === 'self' ? [index] : [index, 'id']
    if (seen.has(name)) fault(`${role.what} "${name}" is there twice`, below)
    seen.add(name)
  }
}

function checkQuestion({ value, fault }: Subject): void {
  const { type, answers } = value as { type?: unknown; answers?: unknown }
  if (!Array.isArray(answers)) return
  const right = answers.filter((answer) => answer?.right === true).length
  if (right === 0) fault('the question has no right answer', ['answers'])
  if (type === 'single' && right > 1) {
    fault(`a question of type single has ${right} right answers; it must have exactly one`, ['answers'])
  }
}

function checkPresentation({ value, fault }: Subject): void {
  const [first, second] = ['slides', 'pdf', 'page'].filter((form) => valueAt(value, [form]) !== undefined)
  if (!first) fault('a presentation needs "slides", "pdf" or "page"')
  if (second) fault(`a presentation has either "${first}" or "${second}", not both`, [second])
}

function checkDraw({ value, fault }: Subject): void {
  const { draw, questions } = value as { draw?: unknown; questions?: unknown }
  if (!Array.isArray(questions) || typeof draw !== 'number' || draw <= questions.length) return
  fault(`"draw" is ${draw}, but there are only ${questions.length} questions`, ['draw'])
}

const oldestFactDays = 365
const msPerDay = 86_400_000

function checkDate({ piece, value, path, fault }: Subject, { faults, now }: RuleContext): void {
  const text = String(value)
  const date = new Date(`${text}T00:00:00Z`)
  if (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(text)
  ) {
    const isOld = now.getTime() - date.getTime() > oldestFactDays * msPerDay
    if (path.at(-1) === 'verifiedAt' && isOld)
      faults.warn(piece.source.file, piece.source.lineOf(path), `was checked over a year ago: ${text}`)
    return
  }
  fault(`"${text}" is not a date (2026-11-01)`)
}
