import { existsSync, statSync } from 'node:fs'
import { ContentError, type Fault, Faults } from '../faults.ts'
import { type CoursePiece, type Pack, type Piece, readPack } from '../format/pack.ts'
import { valueAt } from '../format/validate.ts'
import { TextLibrary } from '../markdown/texts.ts'
import { MediaLibrary } from '../media/media.ts'
import { type ContentFolder, openFolder } from '../reading/folder.ts'
import { warnOfLearnable } from './learnable.ts'
import { checkRenames } from './renames.ts'
import { checkPiece, type RuleContext } from './rules.ts'
import { checkSoundtracks } from './soundtracks.ts'
import { warnOfWorkload } from './workload.ts'

export interface CheckedPack {
  pack: Pack
  media: MediaLibrary
  texts: TextLibrary
  faults: Fault[]
  /** What can be loaded as it is, but should be known. */
  warnings: Fault[]
}

/** A folder by its path on the disk; throws when there is none. */
function requireFolder(path: string): ContentFolder {
  if (!existsSync(path) || !statSync(path).isDirectory()) throw new ContentError(`There is no folder ${path}`)
  return openFolder(path)
}

/**
 * Reads a pack whole, by its folder's path or from wherever else it is kept, and names every fault in it, as of `now`,
 * by which facts grow old. Throws when there is no such folder.
 */
export async function checkPack(source: string | ContentFolder, now = new Date()): Promise<CheckedPack> {
  const folder = typeof source === 'string' ? requireFolder(source) : source
  const faults = new Faults()
  const media = new MediaLibrary(folder)
  const texts = new TextLibrary(media)
  const pack = await readPack(folder, faults)
  const context: RuleContext = { faults, media, texts, known: knownNames(pack, folder), now }
  await Promise.all(pack.pieces.map((piece) => checkPiece(piece, context)))
  checkEndings(pack, faults)
  checkPrograms(pack, faults)
  for (const course of pack.courses) {
    checkTopics(course, faults)
    warnOfLearnable(course, faults)
    await warnOfWorkload(course, faults, { media, texts })
    await checkSoundtracks(course, faults, media)
  }
  checkRenames(pack, faults)
  return { pack, media, texts, faults: faults.sorted(), warnings: faults.warnings() }
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

function checkEndings(pack: Pack, faults: Faults): void {
  for (const course of pack.courses) {
    const { source, value } = course
    const ending = valueAt(value, ['ending'])
    const at = source.lineOf(['ending'])
    const folder = source.file.replace(/course\.yaml$/, '')
    if (ending === 'test' && !course.closedTest) {
      faults.add(source.file, at, 'the course ends with a test, but there is no closed-test.yaml')
    }
    if (ending === 'exam' && !course.finalWork) {
      faults.add(source.file, at, 'the course ends with an exam, but there is no final-work.yaml')
    }
    if (ending !== 'test' && course.closedTest) {
      faults.add(`${folder}closed-test.yaml`, 1, `is not used: the course's ending is ${ending}`)
    }
    if (ending !== 'exam' && course.finalWork) {
      faults.add(`${folder}final-work.yaml`, 1, `is not used: the course's ending is ${ending}`)
    }
    if (ending === 'none' && valueAt(value, ['certificate']) === true) {
      faults.add(source.file, source.lineOf(['certificate']), 'a certificate needs an ending: test or exam')
    }
  }
}

/** A question of the closed test can only be about a lesson of its course. */
function checkTopics({ closedTest, lessons }: CoursePiece, faults: Faults): void {
  if (!closedTest) return
  const slugs = new Set(lessons.map(({ slug }) => slug))
  const { source, value } = closedTest
  const questions = valueAt(value, ['questions'])
  if (!Array.isArray(questions)) return
  for (const index of questions.keys()) {
    const place = ['questions', index, 'lesson']
    const lesson = valueAt(value, place)
    if (typeof lesson !== 'string' || slugs.has(lesson)) continue
    faults.add(source.file, source.lineOf(place), `there is no lesson "${lesson}" in this course`)
  }
}

function checkPrograms(pack: Pack, faults: Faults): void {
  const programOf = new Map<string, string>()
  for (const { slug, source, value } of pack.programs) {
    const courses = valueAt(value, ['courses'])
    if (!Array.isArray(courses)) continue
    for (const [index, course] of courses.map(String).entries()) {
      const other = programOf.get(course)
      if (other && other !== slug) {
        faults.add(
          source.file,
          source.lineOf(['courses', index]),
          `course "${course}" is already in program "${other}"`,
        )
      }
      programOf.set(course, slug)
    }
  }
  for (const course of pack.courses) {
    if (programOf.has(course.slug)) continue
    faults.add(course.source.file, 1, `course "${course.slug}" is in no program`)
  }
}
