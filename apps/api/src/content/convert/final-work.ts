import type { Localized } from '../document.ts'
import type { FinalWorkFile } from '../format/schema.ts'
import { Names, slugify } from '../markdown/slug.ts'
import { Assets } from './assets.ts'
import { labels } from './pages/labels.ts'
import type { Page } from './layouts/layout.ts'
import { type LessonMeans, localized } from './lesson.ts'
import { convertPage } from './pages/page.ts'
import { rubricIn } from './rubric.ts'

/** An assignment that says what it is judged by. */
export interface JudgedTask {
  page: Page
  /** Of the lesson that it belongs to. */
  lesson: string
  criteria: string[]
}

export interface FinalWorkFiles {
  value: FinalWorkFile
  texts: Record<string, string>
  /** Beside the texts. */
  copies: Map<string, string>
}

/** Assignments with rubrics as the tasks of a final work; their texts keep the whole table. */
export async function convertFinalWork(
  tasks: JudgedTask[],
  means: LessonMeans,
): Promise<FinalWorkFiles | null> {
  if (tasks.length === 0) return null
  const { languages } = means
  const assets = new Assets(means.source, means.report)
  const ids = new Names()
  const texts: FinalWorkFiles['texts'] = {}
  const overview = localized(languages, (language) => `final-work/overview.${language}.md`)
  for (const language of languages)
    texts[overview[language] ?? ''] = `${labels[language].finalWork(tasks.length)}\n`
  const files: FinalWorkFile['tasks'] = []
  for (const { page, lesson, criteria } of tasks) {
    const id = ids.take(slugify(lesson) || 'task')
    const title: Localized = {}
    const description: Localized = {}
    for (const language of languages.toReversed()) {
      const text = await convertPage(page, language, { ...means, assets })
      title[language] = text.title ?? title.en ?? lesson
      const name = `final-work/${id}.${language}.md`
      description[language] = name
      texts[name] = text.markdown
    }
    files.push({ id, title, description, criteria: criteriaOf(page, criteria, means) })
  }
  return { value: { overview, tasks: files }, texts, copies: assets.copies }
}

/** In a language whose page has another number of rows, the original's words serve. */
function criteriaOf(page: Page, criteria: string[], { texts, languages, report }: LessonMeans) {
  const own = new Map(
    languages.map((language) => [language, rubricIn(texts.get(page[language] ?? '') ?? '')]),
  )
  for (const [language, labelsOf] of own) {
    if (labelsOf.length !== criteria.length && page[language])
      report.add('languages', page[language], `${language}: its rubric is not the original's`)
  }
  return criteria.map((criterion, index) => ({
    id: `criterion-${index + 1}`,
    label: localized(languages, (language) => {
      const translated = own.get(language)
      return translated?.length === criteria.length ? (translated[index] ?? criterion) : criterion
    }),
  }))
}
