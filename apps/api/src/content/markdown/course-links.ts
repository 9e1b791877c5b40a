import type { ContentFolder } from '../reading/folder.ts'
import { mostBytes, readYaml } from '../reading/reader.ts'

/** A course of the pack, or a part of one of its lessons, that a text links to. */
export interface CoursePlace {
  course: string
  part: { lesson: string; sublesson: string } | null
}

const courseLink = /^\/courses\/([a-z0-9-]+)(?:\/([a-z0-9-]+)(?:\/([a-z0-9-]+))?)?$/

/** Whether a link names a course, a lesson or a part of one by slugs: `/courses/prompts/intro/film`. */
export const isCourseLink = (target: string): boolean => target.startsWith('/courses/')

/** Where such a link leads, to a lesson's first part where it names none; null when the pack has no such thing. */
export async function findCoursePlace(folder: ContentFolder, target: string): Promise<CoursePlace | null> {
  const [, course, lesson, sublesson] = courseLink.exec(target) ?? []
  if (!course || !folder.has(`courses/${course}/course.yaml`)) return null
  if (!lesson) return { course, part: null }
  const ids = await sublessonsOf(folder, course, lesson)
  const found = sublesson ? ids.find((id) => id === sublesson) : ids[0]
  return found ? { course, part: { lesson, sublesson: found } } : null
}

async function sublessonsOf(folder: ContentFolder, course: string, lesson: string): Promise<string[]> {
  const below = `courses/${course}/lessons`
  const name = folder.folders(below).find((one) => one.replace(/^\d+-/, '') === lesson)
  if (!name || !folder.has(`${below}/${name}/lesson.yaml`)) return []
  const { text } = folder.readText(`${below}/${name}/lesson.yaml`, mostBytes.yaml)
  const { value } = await readYaml(text ?? '')
  const parts = (value as { sublessons?: unknown } | null | undefined)?.sublessons
  return Array.isArray(parts) ? parts.map((part) => String(part?.id)) : []
}
