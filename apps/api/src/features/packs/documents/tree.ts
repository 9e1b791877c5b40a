import type { NodeState, PackTree } from '@zenit/contract/packs'
import type { Localized } from '../../../content/document.ts'
import type { TreeRow } from '../files.queries.ts'
import { lessonOf, nodeName } from '../paths.ts'
import type { PackRow } from '../queries.ts'
import { fileState, toPackSummary } from '../view.ts'
import type { Outline } from './outline.ts'

type Course = PackTree['courses'][number]
type Lesson = Course['lessons'][number]

/** Titles are returned in all languages. */
const titleOf = ({ title = {} }: Outline): Localized => title

const stateOf = (rows: readonly TreeRow[], main: TreeRow): NodeState => {
  if (main.publishedVersion === null) return 'new'
  const isPublished = rows.every(({ version, publishedVersion }) => version === publishedVersion)
  return isPublished ? 'published' : 'changed'
}

/** Groups rows by the folder of their course or lesson. */
function grouped(
  rows: readonly TreeRow[],
  folderOf: (path: string) => string | null,
): Map<string, TreeRow[]> {
  const groups = new Map<string, TreeRow[]>()
  for (const row of rows) {
    const folder = folderOf(row.path)
    if (folder === null) continue
    const group = groups.get(folder)
    if (group) group.push(row)
    else groups.set(folder, [row])
  }
  return groups
}

const courseOf = (path: string): string | null => /^courses\/([^/]+)\//.exec(path)?.[1] ?? null

function toSublessons(course: string, lesson: string, rows: readonly TreeRow[], main: TreeRow) {
  const published = new Map(main.publishedOutline?.sublessons?.map(({ id, text }) => [id, text]))
  const changed = rows
    .filter(({ version, publishedVersion }) => version !== publishedVersion)
    .map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
  return (main.outline?.sublessons ?? []).map(({ id, kind, title, minutes, text }) => {
    const isSame = published.get(id) === text && !changed.some((name) => text.includes(`"${name}"`))
    const state: NodeState = !published.has(id) ? 'new' : isSame ? 'published' : 'changed'
    const node = nodeName({ level: 'sublesson', course, lesson, sublesson: id })
    return { node, slug: id, kind, title, minutes, state }
  })
}

function toLessons(course: string, rows: readonly TreeRow[]): Lesson[] {
  const folders = [...grouped(rows, (path) => lessonOf(path)?.folder ?? null)]
  const lessons = folders.flatMap(([, own]) => {
    const main = own.find(({ path }) => path.endsWith('/lesson.yaml'))
    const place = main && lessonOf(main.path)
    if (!main || !place) return []
    const { slug, number } = place
    return [{ number, lesson: toLesson({ course, slug, rows: own, main }) }]
  })
  return lessons.toSorted((a, b) => a.number - b.number).map(({ lesson }) => lesson)
}

interface LessonRows {
  course: string
  slug: string
  rows: readonly TreeRow[]
  main: TreeRow
}

const toLesson = ({ course, slug, rows, main }: LessonRows): Lesson => ({
  node: nodeName({ level: 'lesson', course, lesson: slug }),
  slug,
  path: main.path,
  version: main.version,
  title: titleOf(main.outline ?? {}),
  state: stateOf(rows, main),
  sublessons: toSublessons(course, slug, rows, main),
})

function toCourse(slug: string, rows: readonly TreeRow[], hasLessons: boolean): Course[] {
  const main = rows.find(({ path }) => path === `courses/${slug}/course.yaml`)
  if (!main) return []
  const beside = (name: string) => rows.find(({ path }) => path === `courses/${slug}/${name}`)?.path ?? null
  const outline = main.outline ?? {}
  return [
    {
      node: nodeName({ level: 'course', course: slug }),
      slug,
      path: main.path,
      version: main.version,
      title: titleOf(outline),
      languages: outline.languages ?? [],
      state: stateOf(rows, main),
      ending: outline.ending ?? null,
      closedTest: beside('closed-test.yaml'),
      finalWork: beside('final-work.yaml'),
      lessons: hasLessons ? toLessons(slug, rows) : [],
    },
  ]
}

function toPrograms(rows: readonly TreeRow[]): PackTree['programs'] {
  const programs = rows.filter(({ path }) => /^programs\/[^/]+\.yaml$/.test(path))
  const positionOf = ({ outline }: TreeRow) => outline?.position ?? Number.MAX_SAFE_INTEGER
  return programs
    .toSorted((a, b) => positionOf(a) - positionOf(b))
    .map((row) => {
      const program = row.path.slice('programs/'.length, -'.yaml'.length)
      const { path, version, publishedVersion, outline } = row
      return {
        node: nodeName({ level: 'program', program }),
        slug: program,
        path,
        version,
        title: titleOf(outline ?? {}),
        state: fileState(version, publishedVersion),
        courses: outline?.courses ?? [],
      }
    })
}

/** Returns a pack as a tree; with `course`, only that course has its lessons. */
export function toTree(pack: PackRow, rows: readonly TreeRow[], course: string | null): PackTree {
  const courses = [...grouped(rows, courseOf)].flatMap(([slug, own]) =>
    toCourse(slug, own, course === null || course === slug),
  )
  const others = rows.filter(({ path }) => !/^(courses|programs)\//.test(path) && path.endsWith('.yaml'))
  return {
    pack: toPackSummary(pack),
    change: pack.change,
    programs: toPrograms(rows),
    courses,
    others: others.map(({ path, version, publishedVersion }) => {
      return { path, version, state: fileState(version, publishedVersion) }
    }),
  }
}
