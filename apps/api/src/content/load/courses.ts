import type { CompiledPack } from '../compile/compile.ts'
import type { CourseDocument, SublessonDocument } from '../document.ts'
import { checksumOf } from './checksum.ts'
import type { Counts, Tx } from './load.ts'
import {
  findCourse,
  publishedChecksum,
  publishRevision,
  retireOthers,
  saveCourse,
  saveLessons,
  saveSublessons,
} from './queries.ts'

interface PlacedCourse {
  id: string
  document: CourseDocument
  program_id: string | null
  position: number
}

/** Writes courses with their lessons; a changed course gets a new, published revision. */
export async function loadCourses(tx: Tx, compiled: CompiledPack): Promise<Counts> {
  const counts: Counts = { written: 0, retired: 0, revisions: 0 }
  for (const course of placed(compiled)) {
    const isWritten = await writeCourse(tx, compiled.pack, course)
    const isRevised = await writeRevision(tx, course)
    const retired = await writeLessons(tx, course)
    if (isWritten || isRevised || retired > 0) counts.written++
    if (isRevised) counts.revisions++
    counts.retired += retired
  }
  const present = compiled.courses.map(({ id }) => id)
  counts.retired += await retireOthers(tx, { table: 'courses', pack: compiled.pack, present })
  return counts
}

function placed({ programs, courses }: CompiledPack): PlacedCourse[] {
  return courses.map(({ id, document }) => {
    const program = programs.find((candidate) => candidate.document.courses.includes(id))
    const position = program?.document.courses.indexOf(id) ?? 0
    return { id, document, program_id: program?.id ?? null, position }
  })
}

async function writeCourse(
  tx: Tx,
  pack: string,
  { id, document, program_id, position }: PlacedCourse,
): Promise<boolean> {
  const known = await findCourse(tx, id)
  const isSame =
    known?.program_id === program_id &&
    known.position === position &&
    known.slug === document.slug &&
    known.retired_at === null
  if (isSame) return false
  await saveCourse(tx, { id, pack, slug: document.slug, program_id, position })
  return true
}

async function writeRevision(tx: Tx, { id, document }: PlacedCourse): Promise<boolean> {
  const checksum = checksumOf(document)
  if ((await publishedChecksum(tx, id)) === checksum) return false
  await publishRevision(tx, { courseId: id, checksum, document })
  return true
}

/** The shortest film, if languages have their own, so that watching it never counts as too fast. */
function filmSeconds(sublesson: SublessonDocument): number | null {
  if (sublesson.kind !== 'video') return null
  const lengths = Object.values(sublesson.video).map(({ seconds }) => seconds)
  const known = lengths.filter((seconds) => seconds !== undefined)
  return known.length > 0 && known.length === lengths.length ? Math.min(...known) : null
}

/** Writes the lessons and sublessons; returns the number of retired ones, which the course no longer has. */
async function writeLessons(tx: Tx, { id, document }: PlacedCourse): Promise<number> {
  const lessons = document.lessons.map(({ _id, slug }) => ({ id: _id, course_id: id, slug }))
  const sublessons = document.lessons.flatMap((lesson) =>
    lesson.sublessons.map((sublesson) => {
      const { _id, slug, kind } = sublesson
      return { id: _id, lesson_id: lesson._id, slug, kind, film_seconds: filmSeconds(sublesson) }
    }),
  )
  return (await saveLessons(tx, id, lessons)) + (await saveSublessons(tx, id, sublessons))
}
