import { LRUCache } from 'lru-cache'
import type { Course } from '../../../content/catalog/catalog.ts'
import type { DraftCourse } from '../../../content/compile/draft-course.ts'
import type { Deps } from '../../../deps.ts'
import { required } from '../../../platform/http/errors.ts'
import type { Checker } from '../publishing/checking.ts'

/** A course of a draft, in the form that course views need. */
export interface PreviewedCourse extends Pick<DraftCourse, 'program' | 'tools' | 'leftOut'> {
  course: Course
}

/** Maximum number of cached courses. */
const mostKept = 32

/** Courses of drafts, compiled once per change of their pack. */
export class Drafts {
  readonly #deps: Pick<Deps, 'files' | 'clock'>
  readonly #checker: Checker
  readonly #known = new LRUCache<string, Promise<PreviewedCourse | null>>({ max: mostKept })

  constructor(deps: Pick<Deps, 'files' | 'clock'>, checker: Checker) {
    this.#deps = deps
    this.#checker = checker
  }

  /** Throws 404 `not-found` or 409 `pack-faulty`. */
  async course({ id, change }: { id: string; change: number }, slug: string): Promise<PreviewedCourse> {
    const key = `${id}:${change}:${slug}`
    const known = this.#known.get(key) ?? this.#compile(id, slug)
    this.#known.set(key, known)
    known.catch(() => this.#known.delete(key))
    const course = await known
    required(course, 'pack-faulty')
    return course
  }

  async #compile(id: string, slug: string): Promise<PreviewedCourse | null> {
    const draft = await this.#checker.course(id, slug)
    if (!draft) return null
    await this.#storeTexts(draft)
    const { id: courseId, document, program, tools, leftOut } = draft
    const published = {
      revisionId: courseId,
      programId: program?.id ?? courseId,
      createdAt: this.#deps.clock(),
    }
    return { course: { ...document, _id: courseId, ...published }, program, tools, leftOut }
  }

  /**
   * Films and pictures are already in the store; captions are text in the pack and are stored here, so that they can be
   * served.
   */
  async #storeTexts({ media }: DraftCourse): Promise<void> {
    const { files } = this.#deps
    for (const { key, text } of media)
      if (text !== undefined && !(await files.isWhole(`media/${key}`))) await files.put(`media/${key}`, text)
  }
}
