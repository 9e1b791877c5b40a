import type { Language } from '../document.ts'
import { type Said, say } from './said.ts'

/** Counted at the end by reading the written folder again. */
const counts = {
  lessons: 'Lessons',
  pages: 'Pages in lessons',
  quizzes: 'Quizzes in the source',
  quizzesInPlace: 'Quizzes that found their lesson',
  questions: 'Questions in lessons',
  testQuestions: 'Questions of the closed test',
  toRewrite: 'Questions to rewrite, as drafts (in none of the numbers above)',
  tasks: 'Tasks of the final work',
  criteria: 'Criteria of the final work',
  levels: 'Levels of criteria',
  images: 'Images in their places',
  originalImages: 'Images of a translation replaced by the original ones',
  files: 'Files to download',
  lessonLinks: 'Links between lessons',
  formulas: 'Formulas',
  navigation: 'Headings and lists that only lead to quizzes and other pages (left out)',
  players: 'Embedded players and frames (left out)',
  pageLinks: 'Links to pages that are not in the course (made plain text)',
  placeLinks: 'Links to places within a page (made plain text)',
  notebookLinks: 'Links to notebooks (made plain text)',
} as const

/** Lines of the report by section; empty sections are not shown. */
const sections = {
  images: 'Images that lead nowhere (left out, their alternative text kept)',
  remote: 'Images on other hosts (left out, their alternative text kept)',
  formulas: 'Formulas that cannot be read (kept as code)',
  includes: 'Files that the page would put in (left out)',
  contents: 'Entries of the table of contents without a page',
  quizLinks: 'Links to quizzes that are not what they should be',
  byNumber: 'Quizzes that no page links, put where their number says',
  quizzes: 'Quizzes without a lesson (left out of lessons)',
  missingQuizzes: 'Lessons without a quiz before or after',
  lost: 'Quizzes that are not in their lesson, because somebody has edited it',
  drafts:
    'Questions to rewrite as a choice of answers (drafts in their tests, to be published only afterwards)',
  questions: 'Questions with an issue (left out)',
  endings: 'The closed test opens the final work',
  rubrics: 'Assignments without a rubric (in their lessons, not in the final work)',
  addresses: 'Links with an address that is not valid (made plain text)',
  languages: 'Texts that are missing in a language (the original is used)',
  extras: 'Lessons outside the numbering (put after the last lesson)',
  files: 'Links to files that are not there or cannot be served (made plain text)',
  elements: 'Parts of pages and questions that have no place here (left out)',
  descriptions: 'Pictures of questions without a description (to be written before the course is published)',
  activities: 'Activities of another system (left out)',
  unlinked: 'Files that no lesson shows or links (left out)',
  unreadable: 'Files that cannot be read (left out)',
  kept: 'Files that were edited here, and stay so (their source has not changed)',
  overwritten: 'Files that were edited here, and are lost (--overwrite)',
  pages: 'Pages that were not taken',
} as const

export type Count = keyof typeof counts
export type Section = keyof typeof sections

/** The report as data, for display in other words. */
export interface ReportView {
  counts: { what: Count; count: number }[]
  sections: { what: Section; lines: string[] }[]
}

const keysOf = <K extends string>(texts: Record<K, string>): K[] => Object.keys(texts) as K[]

export class Report {
  readonly #title: string
  readonly #language: Language
  readonly #lines = new Map<Section, Set<string>>()
  readonly #counts = new Map<Count, number>()

  /** Lines are in this language; headings in English, because pages have their own. */
  constructor(title: string, language: Language = 'en') {
    this.#title = title
    this.#language = language
  }

  /** `place` is `file:line`, or a file. */
  add(section: Section, place: Said, what: Said = ''): void {
    // A set: the original page may also replace a translation; its problems are reported once.
    const lines = this.#lines.get(section) ?? new Set()
    const parts = [place, what].map((said) => say(said, this.#language)).filter((words) => words !== '')
    this.#lines.set(section, lines.add(parts.join(': ')))
  }

  count(what: Count, by = 1): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + by)
  }

  lines(section: Section): readonly string[] {
    return [...(this.#lines.get(section) ?? [])]
  }

  counted(what: Count): number {
    return this.#counts.get(what) ?? 0
  }

  toView(): ReportView {
    return {
      counts: keysOf(counts).flatMap((what) => {
        const count = this.#counts.get(what)
        return count === undefined ? [] : [{ what, count }]
      }),
      sections: keysOf(sections).flatMap((what) => {
        const lines = [...this.lines(what)]
        return lines.length === 0 ? [] : [{ what, lines }]
      }),
    }
  }

  toMarkdown(): string {
    const view = this.toView()
    const numbers = view.counts.map(({ what, count }) => `- ${counts[what]}: ${count}`)
    const parts = view.sections.flatMap(({ what, lines }) => [
      `## ${sections[what]}: ${lines.length}`,
      lines.map((line) => `- ${line}`).join('\n'),
    ])
    return `${[`# Import of ${this.#title}`, numbers.join('\n'), ...parts].join('\n\n')}\n`
  }
}
