import type { ContentFolder } from '../reading/folder.ts'
import { mostBytes, readYaml } from '../reading/reader.ts'

/** A course of the pack, or a sublesson, that a text links to. */
interface CoursePlace {
  kind: 'course'
  course: string
  part: { lesson: string; sublesson: string } | null
}

/** Another item of the pack with its own page. */
interface ItemPlace {
  kind: 'program' | 'tool' | 'partner'
  slug: string
}

export type PackPlace = CoursePlace | ItemPlace

const courseLink = /^\/courses\/([a-z0-9-]+)(?:\/([a-z0-9-]+)(?:\/([a-z0-9-]+))?)?$/
const itemLink = /^\/(programs|tools|benefits)\/([a-z0-9-]+)$/

/** Whether a link names a course, a lesson or a part of one by slugs: `/courses/prompts/intro/film`. */
export const isCourseLink = (target: string): boolean => target.startsWith('/courses/')

/** Whether a link names a program, a tool or a benefit by its slug: `/tools/chatgpt`. */
export const isItemLink = (target: string): boolean => /^\/(programs|tools|benefits)\//.test(target)

/** Resolves links within one pack; each list is read once. */
export class PackLinks {
  readonly #folder: ContentFolder
  readonly #ids = new Map<string, Promise<string[]>>()

  constructor(folder: ContentFolder) {
    this.#folder = folder
  }

  /** Target of such a link, with a lesson's first sublesson by default; null when the pack has no such item. */
  async find(target: string): Promise<PackPlace | null> {
    return isCourseLink(target) ? this.#findCourse(target) : this.#findItem(target)
  }

  async #findCourse(target: string): Promise<CoursePlace | null> {
    const [, course, lesson, sublesson] = courseLink.exec(target) ?? []
    if (!course || !this.#folder.has(`courses/${course}/course.yaml`)) return null
    if (!lesson) return { kind: 'course', course, part: null }
    const ids = await this.#sublessonsOf(course, lesson)
    const found = sublesson ? ids.find((id) => id === sublesson) : ids[0]
    return found ? { kind: 'course', course, part: { lesson, sublesson: found } } : null
  }

  async #findItem(target: string): Promise<ItemPlace | null> {
    const [, list, slug = ''] = itemLink.exec(target) ?? []
    if (list === 'programs')
      return this.#folder.has(`programs/${slug}.yaml`) ? { kind: 'program', slug } : null
    if (list === 'tools')
      return (await this.#idsIn('tools.yaml', 'tools')).includes(slug) ? { kind: 'tool', slug } : null
    if (list === 'benefits')
      return (await this.#idsIn('partners.yaml', 'partners')).includes(slug)
        ? { kind: 'partner', slug }
        : null
    return null
  }

  async #sublessonsOf(course: string, lesson: string): Promise<string[]> {
    const below = `courses/${course}/lessons`
    const name = this.#folder.folders(below).find((one) => one.replace(/^\d+-/, '') === lesson)
    return name ? this.#idsIn(`${below}/${name}/lesson.yaml`, 'sublessons') : []
  }

  #idsIn(file: string, list: string): Promise<string[]> {
    const ids = this.#ids.get(file) ?? this.#readIds(file, list)
    this.#ids.set(file, ids)
    return ids
  }

  async #readIds(file: string, list: string): Promise<string[]> {
    if (!this.#folder.has(file)) return []
    const { text } = this.#folder.readText(file, mostBytes.yaml)
    const { value } = await readYaml(text ?? '')
    const things = (value as Record<string, unknown> | null | undefined)?.[list]
    return Array.isArray(things) ? things.map((thing) => String(thing?.id)) : []
  }
}
