import type {
  DocumentKind,
  NodeState,
  PackDocument,
  PackIssue,
  PackState,
  PackSummary,
} from '@zenit/contract/packs'
import type { OutsideLink } from '../../content/check/links.ts'
import type { IssuePlace, PlacedIssue } from '../../content/check/placed-issues.ts'
import type { Language } from '../../content/document.ts'
import { textsOf } from '../../content/issues.ts'
import type { JudgedMedia } from '../../content/reading/folder.ts'
import { translator } from '../../platform/i18n.ts'
import type { SkippedFile } from './exchange/archive.ts'
import type { FileHead } from './files.queries.ts'
import { kindOf, nodeName } from './paths.ts'
import { inAuthorsWords } from './place-words.ts'
import type { PackRow, StoredIssue, StoredLink } from './queries.ts'

const stateOf = ({ change, publishedChange }: PackRow): PackState => {
  if (publishedChange === null) return 'draft'
  return publishedChange === change ? 'published' : 'changed'
}

/** Returns what an open publication request waits for. */
export const openState = (request: {
  needsApproval: boolean
  isApproved: boolean
  publishAt: unknown
}): 'waits' | 'scheduled' | 'due' => {
  if (request.needsApproval && !request.isApproved) return 'waits'
  return request.publishAt === null ? 'due' : 'scheduled'
}

function toOpenRequest({ needsApproval, request }: PackRow): PackSummary['request'] {
  if (!request) return null
  const publishAt = request.publishAt && new Date(request.publishAt).toISOString()
  return { state: openState({ needsApproval, ...request }), publishAt }
}

export const toPackSummary = (row: PackRow): PackSummary => ({
  _id: row.id,
  pack: row.pack,
  languages: row.languages ?? [],
  state: stateOf(row),
  home: row.home,
  isMirror: row.isMirror,
  isWhole: row.isWhole,
  programs: row.programs.map((title) => title ?? {}),
  courses: row.courses,
  issues: row.counts && { ...row.counts, isCurrent: row.checkedChange === row.change },
  organisationId: row.organisationId,
  needsApproval: row.needsApproval,
  request: toOpenRequest(row),
  changedAt: row.changedAt.toISOString(),
  publishedAt: row.publishedAt?.toISOString() ?? null,
})

export const fileState = (version: number, publishedVersion: number | null): NodeState => {
  if (publishedVersion === null) return 'new'
  return publishedVersion === version ? 'published' : 'changed'
}

export const toAuthor = (id: string | null, name: string | null) =>
  id === null ? null : { _id: id, name: name ?? '' }

const toMedia = ({ key, mime, size, width, height, seconds }: JudgedMedia) => ({
  url: `/media/${key}`,
  mime,
  size,
  ...(width === undefined ? {} : { width }),
  ...(height === undefined ? {} : { height }),
  ...(seconds === undefined ? {} : { seconds }),
})

interface DocumentHead extends Omit<PackDocument, 'content' | 'value'> {
  kind: DocumentKind
}

export const toDocumentHead = (row: FileHead): DocumentHead => ({
  path: row.path,
  kind: kindOf(row.path),
  version: row.version,
  state: fileState(row.version, row.publishedVersion),
  changedAt: row.changedAt.toISOString(),
  changedBy: toAuthor(row.changedById, row.changedBy),
  media: row.media && toMedia(row.media),
})

/** Returns the nearest node around an issue or a link. */
function nodeOf({ file, course, lesson, sublesson }: IssuePlace & { file: string }): string | null {
  const program = /^programs\/([^/]+)\.yaml$/.exec(file)?.[1]
  if (program) return nodeName({ level: 'program', program })
  if (course === null) return null
  if (lesson === null) return nodeName({ level: 'course', course })
  if (sublesson === null) return nodeName({ level: 'lesson', course, lesson })
  return nodeName({ level: 'sublesson', course, lesson, sublesson })
}

export const toStoredIssue = (issue: PlacedIssue): StoredIssue => {
  const { severity, file, line, code, values = {}, missing = null } = issue
  return { severity, file, line, code, values, missing, node: nodeOf(issue) }
}

export const toStoredLink = (link: OutsideLink & IssuePlace): StoredLink => {
  const { url, file, line } = link
  return { url, file, line, node: nodeOf(link) }
}

export const toPackIssue = (issue: StoredIssue, language: Language): PackIssue => {
  const { severity, file, line, code, missing, node } = issue
  const { language: of } = code === 'stale-text' ? (issue.values ?? {}) : {}
  const stale = of === 'pl' || of === 'en' ? of : null
  return {
    severity,
    code,
    path: file,
    line,
    ...textsOf(inAuthorsWords(issue, language), language),
    missing,
    stale,
    node,
  }
}

/** Returns why a file of an archive was left out, in the reader's language. */
export const toSkipped = (
  { path, why }: SkippedFile,
  language: Language,
): { path: string; reason: string } => ({
  path,
  reason: typeof why === 'string' ? translator(language)(`imports:${why}`) : textsOf(why, language).message,
})
