/** Lines of the report, by section; a section without lines is not shown. */
const sections = {
  images: 'Images that lead nowhere (left out, their alternative text kept)',
  remote: 'Images on other hosts (left out, their alternative text kept)',
  formulas: 'Formulas that cannot be read (kept as code)',
  quizLinks: 'Links to quizzes that are not what they should be',
  quizzes: 'Quizzes without a lesson (only in the closed test)',
  missingQuizzes: 'Lessons without a quiz before or after',
  questions: 'Questions with a fault (left out)',
  addresses: 'Links with an address that is not valid (made plain text)',
  languages: 'Texts that are missing in a language (the English one is used)',
  extras: 'Lessons outside the numbering (put after the last lesson)',
  unreadable: 'Pages that cannot be read (left out)',
  kept: 'Files that were edited here, and stay so (their source has not changed)',
  overwritten: 'Files that were edited here, and are lost (--overwrite)',
  pages: 'Pages that were not taken',
} as const

type Section = keyof typeof sections

export class Report {
  readonly #title: string
  readonly #lines = new Map<Section, Set<string>>()
  readonly #counts = new Map<string, number>()

  constructor(title: string) {
    this.#title = title
  }

  /** `place` is `file:line`, or a file. */
  add(section: Section, place: string, what = ''): void {
    // A set: the English page stands in for a translation too; what is wrong in it is said once.
    const lines = this.#lines.get(section) ?? new Set()
    this.#lines.set(section, lines.add(what ? `${place}: ${what}` : place))
  }

  count(what: string, by = 1): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + by)
  }

  lines(section: Section): readonly string[] {
    return [...(this.#lines.get(section) ?? [])]
  }

  /** How many lines a section has. */
  size(section: Section): number {
    return this.lines(section).length
  }

  counted(what: string): number {
    return this.#counts.get(what) ?? 0
  }

  toMarkdown(): string {
    const counts = [...this.#counts].map(([what, number]) => `- ${what}: ${number}`)
    const parts = [`# Conversion of ${this.#title}`, counts.join('\n')]
    for (const section of Object.keys(sections) as Section[]) {
      const lines = this.lines(section)
      if (lines.length === 0) continue
      parts.push(`## ${sections[section]}: ${lines.length}`, lines.map((line) => `- ${line}`).join('\n'))
    }
    return `${parts.join('\n\n')}\n`
  }
}
