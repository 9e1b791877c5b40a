import { existsSync, statSync } from 'node:fs'
import { endingsOf } from '../format/endings.ts'
import { type CoursePiece, type Pack, type Piece, readPack } from '../format/pack.ts'
import { valueAt } from '../format/validate.ts'
import { ContentError, type Issue, Issues } from '../issues.ts'
import { TextLibrary } from '../markdown/texts.ts'
import { MediaLibrary } from '../media/media.ts'
import { type ContentFolder, openFolder } from '../reading/folder.ts'
import { warnOfLearnable } from './answer-guessing.ts'
import { warnOfCaptions } from './captions.ts'
import { warnOfCitedTools } from './cited-tools.ts'
import { warnOfGarbledValues } from './garbled.ts'
import { warnOfOrphans } from './orphans.ts'
import { warnOfQuestions } from './questions.ts'
import { checkRenames } from './renames.ts'
import { checkPiece, type RuleContext } from './rules.ts'
import { checkSoundtracks } from './soundtracks.ts'
import { warnOfStale } from './stale.ts'
import { warnOfTexts } from './texts.ts'
import { warnOfWorkload } from './workload.ts'

export interface CheckedPack {
  pack: Pack
  media: MediaLibrary
  texts: TextLibrary
  /** Errors first; only a pack without errors can be loaded. */
  issues: Issue[]
  isSound: boolean
}

/** A folder by its path on disk; throws when it does not exist. */
export function requireFolder(path: string): ContentFolder {
  if (!existsSync(path) || !statSync(path).isDirectory()) throw new ContentError(`There is no folder ${path}`)
  return openFolder(path)
}

/**
 * Reads a whole pack from its folder's path or another source, and collects all issues. `now` decides which facts are
 * outdated. Throws when the folder does not exist.
 */
export async function checkPack(source: string | ContentFolder, now = new Date()): Promise<CheckedPack> {
  const folder = typeof source === 'string' ? requireFolder(source) : source
  const issues = new Issues()
  const media = new MediaLibrary(folder)
  const texts = new TextLibrary(media)
  const pack = await readPack(folder, issues)
  const context: RuleContext = { issues, media, texts, known: knownNames(pack, folder), now }
  await Promise.all(pack.pieces.map((piece) => checkPiece(piece, context)))
  checkEndings(pack, issues)
  checkPrograms(pack, issues)
  for (const course of pack.courses) {
    checkTopics(course, issues)
    warnOfLearnable(course, issues)
    await warnOfWorkload(course, issues, { media, texts })
    warnOfQuestions(course, issues)
    await checkSoundtracks(course, issues, media)
    await warnOfCaptions(course, issues, media)
  }
  checkRenames(pack, issues)
  await warnOfCitedTools(pack, issues, { texts, now })
  await warnOfTexts(pack.pieces, issues, { texts, media })
  warnOfGarbledValues(pack.pieces, issues, media)
  warnOfStale(pack, issues, folder)
  warnOfOrphans(pack, issues, { texts, media })
  const found = issues.sorted()
  return { pack, media, texts, issues: found, isSound: found[0]?.severity !== 'error' }
}

function knownNames(pack: Pack, folder: ContentFolder): RuleContext['known'] {
  const named = (file: string, piece: Piece | null, key: string) =>
    piece || !folder.has(file) ? idsOf(piece?.value, key) : null
  return {
    course: new Set(pack.courseFolders),
    tool: named('tools.yaml', pack.tools, 'tools'),
    'domain-category': named('tools.yaml', pack.tools, 'domainCategories'),
    'business-category': named('tools.yaml', pack.tools, 'businessCategories'),
    'partner-category': named('partners.yaml', pack.partners, 'categories'),
  }
}

function idsOf(value: unknown, key: string): Set<string> {
  const list = valueAt(value, [key])
  return new Set(Array.isArray(list) ? list.map((item) => String(item?.id)) : [])
}

function checkEndings(pack: Pack, issues: Issues): void {
  for (const course of pack.courses) {
    const { source, value } = course
    const ending = valueAt(value, ['ending'])
    const at = { file: source.file, line: source.lineOf(['ending']) }
    const folder = source.file.replace(/course\.yaml$/, '')
    const ends = endingsOf(ending)
    if (ends.closedTest && !course.closedTest) {
      issues.error(at, 'no-closed-test')
    }
    if (ends.finalWork && !course.finalWork) {
      issues.error(at, 'no-final-work')
    }
    if (!ends.closedTest && course.closedTest) {
      issues.error({ file: `${folder}closed-test.yaml`, line: 1 }, 'unused-ending', {
        ending: String(ending),
      })
    }
    if (!ends.finalWork && course.finalWork) {
      issues.error({ file: `${folder}final-work.yaml`, line: 1 }, 'unused-ending', { ending: String(ending) })
    }
    if (ending === 'none' && valueAt(value, ['certificate']) === true) {
      issues.error({ ...at, line: source.lineOf(['certificate']) }, 'certificate-without-ending')
    }
  }
}

/** A question of the closed test can refer only to a lesson of its course. */
function checkTopics({ closedTest, lessons }: CoursePiece, issues: Issues): void {
  if (!closedTest) return
  const slugs = new Set(lessons.map(({ slug }) => slug))
  const { source, value } = closedTest
  const questions = valueAt(value, ['questions'])
  if (!Array.isArray(questions)) return
  for (const index of questions.keys()) {
    const place = ['questions', index, 'lesson']
    const lesson = valueAt(value, place)
    if (typeof lesson !== 'string' || slugs.has(lesson)) continue
    issues.error({ file: source.file, line: source.lineOf(place) }, 'no-lesson', { name: lesson })
  }
}

function checkPrograms(pack: Pack, issues: Issues): void {
  const programOf = new Map<string, string>()
  for (const { slug, source, value } of pack.programs) {
    const courses = valueAt(value, ['courses'])
    if (!Array.isArray(courses)) continue
    for (const [index, course] of courses.map(String).entries()) {
      const other = programOf.get(course)
      if (other && other !== slug) {
        const place = { file: source.file, line: source.lineOf(['courses', index]) }
        issues.error(place, 'course-in-two-programs', { name: course, other })
      }
      programOf.set(course, slug)
    }
  }
  for (const course of pack.courses) {
    if (programOf.has(course.slug)) continue
    issues.error({ file: course.source.file, line: 1 }, 'course-in-no-program', { name: course.slug })
  }
}
