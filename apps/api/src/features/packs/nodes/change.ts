import { ApiError, required } from '../../../platform/http/errors.ts'
import type { Edit } from '../documents/edit.ts'
import { courseFolder, coursePath, type NodePlace, nodeName, programPath } from '../paths.ts'
import { folderAt, lessonsOf, requireLesson } from './lessons.ts'
import { placeProgram, programOf, putInto, takeOut } from './programs.ts'
import { relink } from './relink.ts'
import { forgetName } from './rename.ts'
import { copyEntry, openSublesson, type SublessonPlace, takeOutSublesson } from './sublessons.ts'
import { idOf, inserted, listIn, slugTaken, wrongParent } from './values.ts'

type Course = NodePlace & { level: 'course' }
type Lesson = NodePlace & { level: 'lesson' }
type Sublesson = NodePlace & { level: 'sublesson' }

interface NodeTarget {
  parent: NodePlace | null
  position: number | undefined
}

/** Deletes a node with its documents. A program must have no courses. */
export async function deleteNode(edit: Edit, place: NodePlace): Promise<void> {
  switch (place.level) {
    case 'program': {
      const path = programPath(place.program)
      const courses = listIn(await edit.value(path), 'courses')
      const isEmpty = courses.every((course) => !edit.has(coursePath(String(course))))
      if (!isEmpty) throw new ApiError('conflict', { fields: [{ field: 'node', code: 'not-empty' }] })
      return edit.remove(path)
    }
    case 'course': {
      const paths = edit.below(`${courseFolder(place.course)}/`)
      required(paths.length > 0, 'not-found')
      for (const path of paths) edit.remove(path)
      return takeOut(edit, place.course)
    }
    case 'lesson': {
      const { folder } = requireLesson(edit, place.course, place.lesson)
      for (const path of edit.below(`${folder}/`)) edit.remove(path)
      return
    }
    case 'sublesson':
      return takeOutSublesson(edit, await openSublesson(edit, place))
  }
}

async function moveCourse(
  edit: Edit,
  { course }: Course,
  { parent, position }: NodeTarget,
): Promise<NodePlace> {
  required(edit.has(coursePath(course)), 'not-found')
  if (parent && parent.level !== 'program') throw wrongParent()
  const program = parent?.program ?? (await programOf(edit, course))
  if (program === null) throw wrongParent()
  required(edit.has(programPath(program)), 'not-found')
  if ((await programOf(edit, course)) !== program) await takeOut(edit, course)
  await putInto(edit, program, { course, position })
  return { level: 'course', course }
}

async function moveLesson(edit: Edit, place: Lesson, { parent, position }: NodeTarget): Promise<NodePlace> {
  if (parent && parent.level !== 'course') throw wrongParent()
  const course = parent?.course ?? place.course
  const slug = place.lesson
  requireLesson(edit, place.course, slug)
  required(edit.has(coursePath(course)), 'not-found')
  const isThere = lessonsOf(edit, course).some((one) => one.slug === slug)
  if (course !== place.course && isThere) throw slugTaken()
  const folder = folderAt(edit, course, { slug, position })
  // Making room may have moved the lesson itself.
  const { folder: from } = requireLesson(edit, place.course, slug)
  if (from !== folder) edit.moveFolder(from, folder)
  return { level: 'lesson', course, lesson: slug }
}

const sameLesson = (a: SublessonPlace, b: { course: string; lesson: string }) =>
  a.course === b.course && a.lesson === b.lesson

async function moveSublesson(
  edit: Edit,
  place: Sublesson,
  { parent, position }: NodeTarget,
): Promise<NodePlace> {
  if (parent && parent.level !== 'lesson') throw wrongParent()
  const opened = await openSublesson(edit, place)
  if (!parent || sameLesson(place, parent)) {
    const others = opened.list.filter((one) => one !== opened.entry)
    await edit.putValue(opened.path, {
      ...opened.value,
      sublessons: inserted(others, opened.entry, position),
    })
    return place
  }
  const moved = await copySublesson(edit, place, { parent, position, slug: place.sublesson })
  await takeOutSublesson(edit, opened)
  return moved
}

/** Moves a node among its siblings, or to another parent, and updates links to it. */
export async function moveNode(edit: Edit, place: NodePlace, to: NodeTarget): Promise<NodePlace> {
  const moved = await putAt(edit, place, to)
  const names = { from: nodeName(place), to: nodeName(moved) }
  if (names.from !== names.to) relink(edit, edit.below(''), names)
  return moved
}

async function putAt(edit: Edit, place: NodePlace, to: NodeTarget): Promise<NodePlace> {
  switch (place.level) {
    case 'program':
      if (to.parent) throw wrongParent()
      await placeProgram(edit, place.program, to.position)
      return place
    case 'course':
      return moveCourse(edit, place, to)
    case 'lesson':
      return moveLesson(edit, place, to)
    case 'sublesson':
      return moveSublesson(edit, place, to)
  }
}

type CopyTo = NodeTarget & { slug: string }

/** Points links within a copy at the copy; earlier names stay with the original. */
async function settleCopy(
  edit: Edit,
  folder: string,
  { from, copy }: { from: NodePlace; copy: NodePlace },
): Promise<void> {
  relink(edit, edit.below(folder), { from: nodeName(from), to: nodeName(copy) })
  await forgetName(edit, copy)
}

async function copyCourse(edit: Edit, { course }: Course, { parent, position, slug }: CopyTo) {
  required(edit.has(coursePath(course)), 'not-found')
  if (parent && parent.level !== 'program') throw wrongParent()
  if (edit.below(`${courseFolder(slug)}/`).length > 0) throw slugTaken()
  const program = parent?.program ?? (await programOf(edit, course))
  if (program === null) throw wrongParent()
  const from = courseFolder(course)
  for (const path of edit.below(`${from}/`))
    edit.copy(path, `${courseFolder(slug)}${path.slice(from.length)}`)
  await putInto(edit, program, { course: slug, position })
  const copy = { level: 'course', course: slug } as const
  await settleCopy(edit, `${courseFolder(slug)}/`, { from: { level: 'course', course }, copy })
  return copy
}

async function copyLesson(edit: Edit, place: Lesson, { parent, position, slug }: CopyTo) {
  if (parent && parent.level !== 'course') throw wrongParent()
  const course = parent?.course ?? place.course
  requireLesson(edit, place.course, place.lesson)
  required(edit.has(coursePath(course)), 'not-found')
  if (lessonsOf(edit, course).some((one) => one.slug === slug)) throw slugTaken()
  const folder = folderAt(edit, course, { slug, position })
  const { folder: from } = requireLesson(edit, place.course, place.lesson)
  for (const path of edit.below(`${from}/`)) edit.copy(path, `${folder}${path.slice(from.length)}`)
  const copy = { level: 'lesson', course, lesson: slug } as const
  await settleCopy(edit, `${folder}/`, { from: place, copy })
  return copy
}

async function copySublesson(edit: Edit, place: Sublesson, { parent, position, slug }: CopyTo) {
  if (parent && parent.level !== 'lesson') throw wrongParent()
  const { course, lesson } = parent ?? place
  const opened = await openSublesson(edit, place)
  const { folder } = requireLesson(edit, course, lesson)
  const path = `${folder}/lesson.yaml`
  const value = await edit.value(path)
  const list = listIn(value, 'sublessons')
  if (list.some((one) => idOf(one) === slug)) throw slugTaken()
  const copy = { level: 'sublesson', course, lesson, sublesson: slug } as const
  const names = { from: nodeName(place), to: nodeName(copy) }
  const entry = copyEntry(edit, opened, { folder, slug, names })
  await edit.putValue(path, { ...value, sublessons: inserted(list, entry, position) })
  return copy
}

/** Copies a node with its documents under a new slug. */
export function duplicateNode(edit: Edit, place: NodePlace, to: CopyTo): Promise<NodePlace> {
  switch (place.level) {
    case 'program':
      throw wrongParent()
    case 'course':
      return copyCourse(edit, place, to)
    case 'lesson':
      return copyLesson(edit, place, to)
    case 'sublesson':
      return copySublesson(edit, place, to)
  }
}
