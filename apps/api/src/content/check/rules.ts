import type { Language } from '../document.ts'
import type { Piece } from '../format/pack.ts'
import { isToRewrite } from '../format/rewrite.ts'
import type { FileUse, Role } from '../format/schema.ts'
import { valueAt } from '../format/validate.ts'
import { walk } from '../format/walk.ts'
import type { Finding, Issues, SourceLocation } from '../issues.ts'
import { hasFootnotes, hasPicture, readLine, renderSlides } from '../markdown/markdown.ts'
import { findMarked } from '../markdown/marks.ts'
import { isProductPage } from '../markdown/product-pages.ts'
import { isAddress, type Text, type TextLibrary } from '../markdown/texts.ts'
import type { MediaLibrary, MediaUse } from '../media/media.ts'
import type { YamlPath } from '../reading/yaml-text.ts'
import { checkDraw } from './draw.ts'

type ReferenceKind = (Role & { kind: 'reference' })['to']

/** Data that the rules need from the rest of the pack. */
export interface RuleContext {
  issues: Issues
  media: MediaLibrary
  texts: TextLibrary
  now: Date
  /** Ids that a reference can name; null when their file could not be read. */
  known: Record<ReferenceKind, ReadonlySet<string> | null>
}

/** A value with a role, its place, and a function to report errors in it. */
interface Subject {
  piece: Piece
  value: unknown
  path: YamlPath
  /** `below` narrows the place; the line is that of the value there. */
  error(finding: Finding, below?: YamlPath): void
  missing(language: Language): void
}

/** Checks every value of a piece by its role. */
export async function checkPiece(piece: Piece, context: RuleContext): Promise<void> {
  const tasks: Promise<void>[] = []
  walk(piece.schema, piece.value, piece.path, (role, value, path) => {
    const place = (below: YamlPath) => {
      return { file: piece.source.file, line: piece.source.lineOf([...path, ...below]) }
    }
    const error: Subject['error'] = ({ code, values }, below = []) =>
      context.issues.error(place(below), code, values)
    const missing: Subject['missing'] = (language) =>
      context.issues.missing(place([]), { name: path.join('.'), language })
    tasks.push(checkRole(role, { piece, value, path, error, missing }, context))
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
      return checkMarks(String(subject.value), subject)
    case 'inline':
      checkLanguages(subject)
      return checkInline(subject, context)
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
      return checkDraw(subject.value, subject.error)
    case 'reference':
      if (context.known[role.to]?.has(String(subject.value)) !== false) return
      return subject.error({ code: `no-${role.to}`, values: { name: String(subject.value) } })
    case 'url':
      if (isAddress(String(subject.value))) return
      return subject.error({ code: 'not-address', values: { value: String(subject.value) } })
    case 'place':
      if (isAddress(String(subject.value)) || isProductPage(String(subject.value))) return
      return subject.error({ code: 'not-place', values: { value: String(subject.value) } })
    case 'date':
      return checkDate(subject, context)
  }
}

function checkLanguages({ piece, value, path, error, missing }: Subject): void {
  const texts = value as Partial<Record<Language, unknown>>
  // A text without any language is empty, which the shape check reports.
  if (Object.keys(texts).length === 0) return
  for (const language of piece.languages) {
    if (texts[language] === undefined) missing(language)
  }
  for (const language of ['pl', 'en'] as const) {
    if (texts[language] !== undefined && !piece.languages.includes(language)) {
      const values = { name: path.join('.'), language, languages: piece.languages.join(', ') }
      error({ code: 'foreign-language', values }, [language])
    }
  }
}

function eachLanguage(value: unknown): [Language, string][] {
  const entries = Object.entries(value as Record<Language, unknown>)
  return entries.filter((entry): entry is [Language, string] => typeof entry[1] === 'string')
}

function checkMarks(text: string, { path, error }: Subject, below: YamlPath = []): void {
  const marked = findMarked(text)
  if (marked) error({ code: 'marks-in-plain-text', values: { name: path.join('.'), marked } }, below)
}

function checkPlain(subject: Subject): void {
  for (const [language, text] of eachLanguage(subject.value)) checkMarks(text, subject, [language])
}

/** Maximum length of a question's line: within it, parsers are fast for any content. */
const longestLine = 2_000

function checkInline({ piece, path, value, error }: Subject, { issues }: RuleContext): void {
  for (const [language, text] of eachLanguage(value)) {
    if (text.length > longestLine) {
      error({ code: 'question-too-long', values: { count: longestLine } }, [language])
      continue
    }
    const { html, problems } = readLine(text, language)
    if (text.trim() !== '' && !html) error({ code: 'question-not-one-line' }, [language])
    for (const { code, values } of problems) error({ code, ...(values && { values }) }, [language])
    const line = piece.source.lineOf([...path, language])
    if (hasPicture(text)) issues.warn({ file: piece.source.file, line }, 'picture-in-line')
  }
}

async function checkMarkdown({ piece, value, path }: Subject, { texts, issues }: RuleContext): Promise<void> {
  for (const [language, markdown] of eachLanguage(value)) {
    const text = await texts.inline(piece.source.file, markdown, language)
    const first = piece.source.lineOfText([...path, language])
    addProblems(text, { file: piece.source.file, line: first }, issues)
  }
}

/** Adds the problems of a text whose first line is at `place`. */
function addProblems(
  { errors, warnings }: Text,
  { file, line: first }: SourceLocation,
  issues: Issues,
): void {
  for (const { line, code, values } of errors) issues.error({ file, line: first + line - 1 }, code, values)
  for (const { line, code, values } of warnings) issues.warn({ file, line: first + line - 1 }, code, values)
}

async function checkFiles(use: FileUse, subject: Subject, context: RuleContext): Promise<void> {
  const { value } = subject
  // A single path applies to every language.
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
  { piece, value, error }: Subject,
  { use, below }: { use: MediaUse; below: YamlPath },
  { media, issues }: RuleContext,
): Promise<void> {
  const file = String(value)
  const result = await media.find(piece.source.file, file, use)
  for (const { line, code, values } of result.problems) {
    if (line === null) error({ code, ...(values && { values }) }, below)
    else issues.error({ file: media.nameOf(piece.source.file, file), line }, code, values)
  }
}

async function checkText(
  { piece, value, error }: Subject,
  { use, language, below }: { use: FileUse; language: Language; below: YamlPath },
  { media, texts, issues }: RuleContext,
): Promise<void> {
  const file = String(value)
  const result = await texts.file(piece.source.file, file, language)
  if (!result.text) return error(result.problem, below)
  const { text } = result
  const place = { file: media.nameOf(piece.source.file, file), line: 1 }
  addProblems(text, place, issues)
  if (!text.isRead) return
  if (text.tree.children.length === 0) return issues.error(place, 'text-empty')
  if (use !== 'deck') return
  if (hasFootnotes(text.tree)) issues.error(place, 'slides-with-footnotes')
  const slides = renderSlides(text.tree, { titles: [], media: text.media })
  if (slides.length === 0) issues.error(place, 'no-slides')
}

function checkUnique(role: Role & { kind: 'unique' }, { value, path, piece, error }: Subject): void {
  const seen = new Set<unknown>()
  for (const [index, item] of (value as unknown[]).entries()) {
    const name = role.by === 'self' ? item : (item as { id?: unknown } | null)?.id
    if (name === undefined || name === null) continue
    const below = role.by === 'self' ? [index] : [index, 'id']
    if (seen.has(name))
      error(
        { code: 'twice', values: { name: String(name), list: path.join('.') || piece.source.file } },
        below,
      )
    seen.add(name)
  }
}

function checkQuestion({ value, error }: Subject): void {
  if (isToRewrite(value)) {
    error({ code: 'to-rewrite', values: { reason: value.rewrite } }, ['rewrite'])
    return
  }
  const { type, answers } = value as { type?: unknown; answers?: unknown }
  if (!Array.isArray(answers)) return
  const right = answers.filter((answer) => answer?.right === true).length
  if (right === 0) error({ code: 'no-right-answer' }, ['answers'])
  if (type === 'single' && right > 1) {
    error({ code: 'several-right-answers', values: { count: right } }, ['answers'])
  }
}

function checkPresentation({ value, error }: Subject): void {
  const [first, second] = ['slides', 'pdf', 'page'].filter((form) => valueAt(value, [form]) !== undefined)
  if (!first) error({ code: 'no-presentation' })
  if (second) error({ code: 'two-presentations', values: { first: String(first), second } }, [second])
}

const oldestFactDays = 365
const msPerDay = 86_400_000

function checkDate({ piece, value, path, error }: Subject, { issues, now }: RuleContext): void {
  const text = String(value)
  const date = new Date(`${text}T00:00:00Z`)
  if (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(text)
  ) {
    if (path.at(-1) !== 'verifiedAt') return
    const age = (now.getTime() - date.getTime()) / msPerDay
    // In the author's time zone it may be tomorrow already.
    const code = age < -1 ? 'fact-ahead' : age > oldestFactDays ? 'fact-old' : null
    if (code) issues.warn({ file: piece.source.file, line: piece.source.lineOf(path) }, code, { date: text })
    return
  }
  error({ code: 'not-date', values: { value: text } })
}
