import type { NewsItem } from '@zenit/contract/home'
import type { Program } from '../../content/catalog/catalog.ts'
import type { Language } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../session/viewer.ts'

interface Reader {
  deps: Pick<Deps, 'catalog' | 'config'>
  viewer: Pick<Viewer, 'user' | 'settings'>
  language: Language
}

interface NewsQuery {
  since: Date
  /** Ids of courses. */
  joined: readonly string[]
}

type DatedNews = NewsItem & { createdAt: Date }

/** Returns the new tools in this language; none when tools are switched off or the organisation does not open them. */
function newTools(
  { deps, viewer, language }: Reader,
  isNew: (one: { createdAt: Date }) => boolean,
): DatedNews[] {
  const isOpen = viewer.settings.accessToToolRepository && !deps.config.disabledFeatures.includes('tools')
  return [...(isOpen ? deps.catalog.tools.values() : [])]
    .filter((tool) => isNew(tool) && tool.description[language])
    .map(({ _id, name, createdAt }) => ({ kind: 'tool', _id, title: name, createdAt }))
}

/**
 * Returns what was published since a time and is open to the learner, newest first. Courses of a new program
 * are not listed beside it, and joined courses are left out.
 */
export function newsFor(reader: Reader, { since, joined }: NewsQuery): NewsItem[] {
  const { deps, viewer, language } = reader
  const { programs, courses } = deps.catalog
  const isNew = ({ createdAt }: { createdAt: Date }) => createdAt > since
  const isOpen = ({ rank, languages }: Program) =>
    rank <= viewer.user.rankStage && languages.includes(language)
  const known = new Set(joined)
  const open = [...programs.values()].filter(isOpen)
  const older = new Set(open.filter((program) => !isNew(program)).map(({ _id }) => _id))
  const newPrograms = open.filter(isNew).map(
    ({ _id, title, createdAt }): DatedNews => ({
      kind: 'program',
      _id,
      title: textIn(title, language),
      createdAt,
    }),
  )
  const newCourses = [...courses.values()]
    .filter((course) => isNew(course) && older.has(course.programId) && !known.has(course._id))
    .filter(({ languages }) => languages.includes(language))
    .map(
      ({ _id, title, createdAt }): DatedNews => ({
        kind: 'course',
        _id,
        title: textIn(title, language),
        createdAt,
      }),
    )
  return [...newPrograms, ...newCourses, ...newTools(reader, isNew)]
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map(({ createdAt: _, ...item }) => item)
}
