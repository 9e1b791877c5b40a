import { paths } from '../../../content/ids.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { required } from '../../../platform/http/errors.ts'
import type { Edit } from '../documents/edit.ts'
import { courseFolder, coursePath, lessonFolder, type NodePlace, nodeName, programPath } from '../paths.ts'
import { lessonsOf, requireLesson } from './lessons.ts'
import { programsOf } from './programs.ts'
import { relink } from './relink.ts'
import { isKnown } from './rename.queries.ts'
import { openSublesson } from './sublessons.ts'
import { idOf, isRecord, listIn, slugTaken, type Value } from './values.ts'

/** The value that names a node, and how to write it back. */
interface OpenNode {
  value: Value
  save: (value: Value) => Promise<void>
}

async function openNamed(edit: Edit, place: NodePlace): Promise<OpenNode> {
  if (place.level === 'sublesson') {
    const { path, value, list, entry } = await openSublesson(edit, place)
    const save = (changed: Value) =>
      edit.putValue(path, { ...value, sublessons: list.map((one) => (one === entry ? changed : one)) })
    return { value: entry, save }
  }
  const path = pathOf(edit, place)
  return { value: await edit.value(path), save: (changed) => edit.putValue(path, changed) }
}

function pathOf(edit: Edit, place: Exclude<NodePlace, { level: 'sublesson' }>): string {
  if (place.level === 'program') return programPath(place.program)
  if (place.level === 'course') return coursePath(place.course)
  return `${requireLesson(edit, place.course, place.lesson).folder}/lesson.yaml`
}

/** Returns its slug, and its previous ones as far as recorded. */
async function slugsOf(edit: Edit, place: NodePlace, slug: string): Promise<string[]> {
  const { renamedFrom } = (await openNamed(edit, place)).value
  return typeof renamedFrom === 'string' ? [slug, renamedFrom] : [slug]
}

/**
 * Returns the paths under which it may have been published; its parents may be about to be renamed as well.
 */
async function knownPaths(edit: Edit, place: NodePlace): Promise<string[]> {
  if (place.level === 'program') return [paths.program(place.program)]
  if (place.level === 'course') return [paths.course(place.course)]
  const { course, lesson } = place
  const courses = await slugsOf(edit, { level: 'course', course }, course)
  if (place.level === 'lesson') return courses.map((slug) => paths.lesson(slug, lesson))
  const lessons = await slugsOf(edit, { level: 'lesson', course, lesson }, lesson)
  return courses.flatMap((one) =>
    lessons.map((other) => paths.within(paths.lesson(one, other), 'sublesson', place.sublesson)),
  )
}

const slugIn = (place: NodePlace): string => nodeName(place).split('/').at(-1) ?? ''

/**
 * Adds the key beside the title or id from which the next publication learns whose progress the node keeps.
 */
function keeping(value: Value, { was, slug }: { was: string | null; slug: string }): Value {
  const { renamedFrom: before, ...rest } = value
  const from = was ?? before
  return from === undefined || from === slug ? rest : { ...rest, renamedFrom: from }
}

async function renameProgram(edit: Edit, program: string, slug: string): Promise<NodePlace> {
  if (edit.has(programPath(slug))) throw slugTaken()
  edit.move(programPath(program), programPath(slug))
  return { level: 'program', program: slug }
}

async function renameCourse(edit: Edit, course: string, slug: string): Promise<NodePlace> {
  if (edit.below(`${courseFolder(slug)}/`).length > 0) throw slugTaken()
  edit.moveFolder(courseFolder(course), courseFolder(slug))
  for (const { slug: program, value } of await programsOf(edit)) {
    const courses = listIn(value, 'courses')
    if (!courses.includes(course)) continue
    const renamed = courses.map((one) => (one === course ? slug : one))
    await edit.putValue(programPath(program), { ...value, courses: renamed })
  }
  return { level: 'course', course: slug }
}

/** Updates the lesson of questions of the closed test. */
async function renameTopics(edit: Edit, course: string, { from, to }: { from: string; to: string }) {
  const path = `${courseFolder(course)}/closed-test.yaml`
  if (!edit.has(path)) return
  const value = await edit.value(path)
  const questions = listIn(value, 'questions')
  if (!questions.some((one) => isRecord(one) && one.lesson === from)) return
  const renamed = questions.map((one) =>
    isRecord(one) && one.lesson === from ? { ...one, lesson: to } : one,
  )
  await edit.putValue(path, { ...value, questions: renamed })
}

async function renameLesson(
  edit: Edit,
  { course, lesson }: NodePlace & { level: 'lesson' },
  slug: string,
): Promise<NodePlace> {
  if (lessonsOf(edit, course).some((one) => one.slug === slug)) throw slugTaken()
  const { folder, number } = requireLesson(edit, course, lesson)
  edit.moveFolder(folder, lessonFolder(course, { number, slug }))
  await renameTopics(edit, course, { from: lesson, to: slug })
  return { level: 'lesson', course, lesson: slug }
}

async function renameSublesson(
  edit: Edit,
  place: NodePlace & { level: 'sublesson' },
  slug: string,
): Promise<NodePlace> {
  const { path, value, list, entry } = await openSublesson(edit, place)
  if (list.some((one) => idOf(one) === slug)) throw slugTaken()
  const sublessons = list.map((one) => (one === entry ? { ...entry, id: slug } : one))
  await edit.putValue(path, { ...value, sublessons })
  return { ...place, sublesson: slug }
}

function renamed(edit: Edit, place: NodePlace, slug: string): Promise<NodePlace> {
  switch (place.level) {
    case 'program':
      return renameProgram(edit, place.program, slug)
    case 'course':
      return renameCourse(edit, place.course, slug)
    case 'lesson':
      return renameLesson(edit, place, slug)
    case 'sublesson':
      return renameSublesson(edit, place, slug)
  }
}

/**
 * Renames a node. If it was published under its old id, records that (`renamedFrom`), so that it keeps the learners'
 * progress.
 */
export async function renameNode(
  tx: DbOrTx,
  edit: Edit,
  { place, slug }: { place: NodePlace; slug: string },
): Promise<NodePlace> {
  const was = slugIn(place)
  // Throws unless it exists and is valid.
  await openNamed(edit, place)
  if (was === slug) return place
  const isPublished = await isKnown(tx, await knownPaths(edit, place))
  const to = await renamed(edit, place, slug)
  const { value, save } = await openNamed(edit, to)
  await save(keeping(value, { was: isPublished ? was : null, slug }))
  // Any text may contain links to it.
  relink(edit, edit.below(''), { from: nodeName(place), to: nodeName(to) })
  return to
}

/** Removes previous names from a copy, because they belong to the original. */
export async function forgetName(edit: Edit, place: NodePlace): Promise<void> {
  const { value, save } = await openNamed(edit, place)
  const { renamedFrom, ...rest } = value
  if (renamedFrom !== undefined) await save(rest)
}

/**
 * Records that a node continues a published one with another id, and takes over its progress at the next publication.
 */
export async function keepProgress(
  edit: Edit,
  { place, from }: { place: NodePlace; from: string },
): Promise<NodePlace> {
  const { value, save } = await openNamed(edit, place)
  required(slugIn(place) !== from, 'conflict')
  if (value.renamedFrom !== from) await save({ ...value, renamedFrom: from })
  return place
}
