import type { PromptbookItem } from '@zenit/contract/promptbook'
import type { Catalog } from '../../content/catalog/catalog.ts'
import type { Language } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import type { Item, Source } from './queries.ts'

function toSource(source: Source, catalog: Catalog, language: Language): PromptbookItem['source'] {
  const { promptId, courseId, lessonId, sublessonId } = source
  const course = catalog.courses.get(courseId)
  const lesson = course?.lessons.find(({ _id }) => _id === lessonId)
  return {
    promptId,
    courseId,
    courseTitle: course ? textIn(course.title, language) : null,
    lessonId,
    sublessonId,
    lessonTitle: lesson ? textIn(lesson.title, language) : null,
  }
}

export const toPromptbookItem = (item: Item, catalog: Catalog, language: Language): PromptbookItem => ({
  _id: item.id,
  title: item.title,
  prompt: item.prompt,
  createdAt: item.createdAt.toISOString(),
  source: item.source && toSource(item.source, catalog, language),
})
