import { textOf } from '@zenit/contract/text'
import type { CourseDocument, Language, QuestionDocument } from '../../../content/document.ts'
import { textIn } from '../../../content/localized.ts'

/** Names of content by id, in the reader's language. Unknown ids stay unchanged. */
export class ContentNames {
  readonly #names = new Map<string, string>()
  readonly #language: Language

  constructor(language: Language) {
    this.#language = language
  }

  of(id: string): string {
    return this.#names.get(id) ?? id
  }

  add(id: string, title: Parameters<typeof textIn>[0] | string): void {
    const text = typeof title === 'string' ? title : textIn(title, this.#language)
    this.#names.set(id, textOf(text).trim())
  }

  addCourse(courseId: string, { title, lessons, closedTest, finalWork }: CourseDocument): void {
    this.add(courseId, title)
    for (const lesson of lessons) {
      this.add(lesson._id, lesson.title)
      for (const sublesson of lesson.sublessons) {
        this.add(sublesson._id, sublesson.title)
        for (const prompt of sublesson.prompts) this.add(prompt._id, prompt.title)
        if (sublesson.kind === 'quiz') this.#addQuestion(sublesson.question)
        if (sublesson.kind === 'internal-test') for (const one of sublesson.questions) this.#addQuestion(one)
      }
    }
    for (const question of closedTest?.questions ?? []) this.#addQuestion(question)
    for (const task of finalWork?.tasks ?? []) {
      this.add(task._id, task.title)
      for (const criterion of task.criteria) {
        this.add(criterion._id, criterion.label)
        for (const level of criterion.levels ?? []) this.add(level._id, level.name)
      }
    }
  }

  #addQuestion({ _id, question, answers }: QuestionDocument): void {
    this.add(_id, question)
    for (const answer of answers) this.add(answer._id, answer.label)
  }
}
