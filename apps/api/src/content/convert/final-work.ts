import type { Language, Localized } from '../document.ts'
import type { FinalWorkFile } from '../format/schema.ts'
import { Names, slugify } from '../markdown/slug.ts'
import { Assets } from './assets.ts'
import type { Page } from './layouts/layout.ts'
import { type LessonContext, localized } from './lesson.ts'
import { labels } from './pages/labels.ts'
import { convertPage } from './pages/page.ts'
import { type Rubric, type RubricCriterion, rubricIn } from './rubric.ts'

/** An assignment with a rubric. */
export interface JudgedTask {
  page: Page
  /** Slug of its lesson. */
  lesson: string
  rubric: Rubric
}

export interface FinalWorkFiles {
  value: FinalWorkFile
  texts: Record<string, string>
  /** Files to copy next to the texts. */
  copies: Map<string, string>
}

/** Converts assignments with rubrics to tasks of a final work; their texts keep the whole table. */
export async function convertFinalWork(
  tasks: JudgedTask[],
  means: LessonContext,
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
  for (const { page, lesson, rubric } of tasks) {
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
    files.push({ id, title, description, criteria: criteriaOf(page, rubric, means) })
  }
  return { value: { overview, tasks: files }, texts, copies: assets.copies }
}

/** If a language's rubric has another shape, the original's texts are used. */
function criteriaOf(page: Page, rubric: Rubric, { texts, languages, report }: LessonContext) {
  const own = new Map<Language, Rubric>()
  for (const language of languages) {
    const translated = rubricIn(texts.get(page[language] ?? '') ?? '')
    if (isOfShape(translated, rubric)) own.set(language, translated)
    else if (page[language])
      report.add('languages', page[language], { key: 'import-report:rubric', values: { language } })
  }
  return rubric.criteria.map(({ levels }, at) => {
    const inLanguages = (text: (one: RubricCriterion) => string | undefined) =>
      localized(
        languages,
        (language) => text((own.get(language) ?? rubric).criteria[at] as RubricCriterion) ?? '',
      )
    const listed = levels.map((_, index) => ({
      name: inLanguages((one) => one.levels[index]?.name),
      description: inLanguages((one) => one.levels[index]?.description),
    }))
    // Only the original shows which end is the best: words in a translation may be unknown.
    const rising = rubric.isRising ? listed : listed.toReversed()
    const given = rising.map((level, index) => ({ id: `level-${index + 1}`, ...level }))
    return {
      id: `criterion-${at + 1}`,
      label: inLanguages(({ label }) => label),
      ...(given.length > 0 && { levels: given }),
    }
  })
}

const isOfShape = (one: Rubric, other: Rubric): boolean =>
  one.criteria.length === other.criteria.length &&
  one.criteria.every(({ levels }, at) => levels.length === other.criteria[at]?.levels.length)
