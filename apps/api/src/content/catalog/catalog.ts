import { LRUCache } from 'lru-cache'
import type { Db, DbOrTx } from '../../platform/db/connect.ts'
import type { Listener } from '../../platform/db/listener.ts'
import type {
  CommunityCardDocument,
  CourseDocument,
  Language,
  OnboardingDocument,
  PageDocument,
  PartnerDocument,
  ProgramDocument,
  ToolDocument,
} from '../document.ts'
import { publishedCourses, publishedItems, publishedPrograms, revisionDocument } from './queries.ts'

export interface Program extends ProgramDocument {
  _id: string
  createdAt: Date
  /** Languages in which at least one of its courses can be taken. */
  languages: Language[]
}

/** A published course, or one of its earlier revisions. */
export interface Course extends CourseDocument {
  _id: string
  revisionId: string
  programId: string
  createdAt: Date
}

/** Delay before a failed refresh is retried. */
const retryMs = 1_000

/** An item of the catalogue other than a program or a course. */
type Item<D> = D & { _id: string; createdAt: Date }

export type Tool = Item<ToolDocument>
export type Partner = Item<PartnerDocument>

interface PublishedContent {
  programs: Map<string, Program>
  courses: Map<string, Course>
  courseOfLesson: Map<string, string>
  tools: Map<string, Tool>
  partners: Map<string, Partner>
  communityCards: Map<string, CommunityCardDocument & { _id: string }>
  pages: Map<string, PageDocument & { _id: string }>
  onboarding: OnboardingDocument | null
}

async function readCourses(db: Db): Promise<Course[]> {
  const rows = await publishedCourses(db)
  return rows.map((row) => ({
    ...row.document,
    _id: row.id,
    revisionId: row.revision_id,
    programId: row.program_id as string,
    createdAt: row.created_at,
  }))
}

async function readPrograms(db: Db, courses: Map<string, Course>): Promise<Program[]> {
  const rows = await publishedPrograms(db)
  return rows
    .map(({ id, document, created_at }) => {
      const languages = new Set(document.courses.flatMap((course) => courses.get(course)?.languages ?? []))
      return { ...document, _id: id, createdAt: created_at, languages: [...languages].sort().reverse() }
    })
    .sort((a, b) => a.position - b.position)
}

async function readPublished(db: Db): Promise<PublishedContent> {
  const courses = new Map((await readCourses(db)).map((course) => [course._id, course]))
  const programs = new Map((await readPrograms(db, courses)).map((program) => [program._id, program]))
  const items = await publishedItems(db)
  const ofKind = <T>(kind: string) =>
    new Map(
      items
        .filter((item) => item.kind === kind)
        .map((item) => [item.id, { ...(item.document as T), _id: item.id, createdAt: item.created_at }]),
    )
  const courseOfLesson = new Map(
    [...courses.values()].flatMap((course) =>
      course.lessons.map((lesson) => [lesson._id, course._id] as const),
    ),
  )
  return {
    programs,
    courses,
    courseOfLesson,
    tools: ofKind<ToolDocument>('tool'),
    partners: ofKind<PartnerDocument>('partner'),
    communityCards: ofKind<CommunityCardDocument>('community-card'),
    pages: ofKind<PageDocument>('page'),
    onboarding: [...ofKind<OnboardingDocument>('onboarding').values()][0] ?? null,
  }
}

/**
 * Published content, read from memory. `listen` keeps it up to date: the loader notifies `content_changed` at its
 * commit. Earlier revisions, which learners may still use, are read once and cached.
 */
export class Catalog {
  #published: PublishedContent
  /** Number of reloads so far, and the one that is kept. */
  #reloads = 0
  #kept = 0
  readonly #db: Db
  /** Earlier revisions, including those of courses no longer published. A revision never changes. */
  readonly #revisions = new LRUCache<string, CourseDocument>({ max: 200 })
  readonly #courses = new WeakMap<CourseDocument, Course>()

  private constructor(db: Db, published: PublishedContent) {
    this.#db = db
    this.#published = published
  }

  static async open(db: Db): Promise<Catalog> {
    return new Catalog(db, await readPublished(db))
  }

  /** Reloads everything. Of reloads that overlap, the one that began last is kept: an earlier one may be outdated. */
  async reload(): Promise<void> {
    this.#reloads += 1
    const reload = this.#reloads
    const published = await readPublished(this.#db)
    if (reload < this.#kept) return
    this.#kept = reload
    this.#published = published
  }

  /** Reloads at each `content_changed`, and when a notification may have been missed. */
  async listen(listener: Listener, onError: (error: unknown) => void): Promise<void> {
    const refresh = (): void => {
      this.reload().catch((error) => {
        onError(error)
        setTimeout(refresh, retryMs).unref()
      })
    }
    listener.onGap(refresh)
    await listener.on('content_changed', refresh)
  }

  /** Sorted by position. */
  get programs(): ReadonlyMap<string, Program> {
    return this.#published.programs
  }
  get courses(): ReadonlyMap<string, Course> {
    return this.#published.courses
  }
  get tools(): ReadonlyMap<string, Tool> {
    return this.#published.tools
  }
  get partners(): ReadonlyMap<string, Partner> {
    return this.#published.partners
  }
  get communityCards(): ReadonlyMap<string, CommunityCardDocument & { _id: string }> {
    return this.#published.communityCards
  }
  get pages(): ReadonlyMap<string, PageDocument & { _id: string }> {
    return this.#published.pages
  }
  get onboarding(): OnboardingDocument | null {
    return this.#published.onboarding
  }

  /** The published course that contains a lesson. */
  courseOfLesson(lessonId: string): Course | null {
    return this.courses.get(this.#published.courseOfLesson.get(lessonId) ?? '') ?? null
  }

  /**
   * Returns a revision that a learner is pinned to, even after its course was published again or retired. Inside a
   * transaction, `db` is that transaction, so that it never waits for a second connection.
   */
  async document(
    { courseId, revisionId }: { courseId: string; revisionId: string },
    db: DbOrTx = this.#db,
  ): Promise<CourseDocument> {
    const published = this.courses.get(courseId)
    if (published?.revisionId === revisionId) return published
    const remembered = this.#revisions.get(revisionId)
    if (remembered) return remembered
    const document = await revisionDocument(db, revisionId)
    this.#revisions.set(revisionId, document)
    return document
  }

  /** The current or an earlier revision of a published course. */
  async revision(courseId: string, revisionId: string): Promise<Course | null> {
    const current = this.courses.get(courseId)
    if (!current || current.revisionId === revisionId) return current ?? null
    const document = await this.document({ courseId, revisionId })
    const known = this.#courses.get(document)
    if (known) return known
    const course: Course = { ...current, ...document, revisionId }
    this.#courses.set(document, course)
    return course
  }
}
