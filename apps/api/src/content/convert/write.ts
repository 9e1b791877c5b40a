import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isSeq, parse, parseDocument, stringify } from 'yaml'
import type { Language, Localized } from '../document.ts'
import { ContentError } from '../faults.ts'
import type { ClosedTestFile } from '../schema.ts'
import type { LessonFiles } from './lesson.ts'
import type { Report } from './report.ts'

export interface CourseFiles {
  out: string
  root: string
  slug: string
  program: string
  languages: Language[]
  title: Localized
  description: Localized
  lessons: { folder: string; files: LessonFiles; copies: Map<string, string> }[]
  closedTest: ClosedTestFile | null
  license: string | null
}

/** Writes the course into the content folder; one of the same slug from an earlier conversion is replaced. */
export async function writeCourse(course: CourseFiles, report: Report): Promise<void> {
  const { out, slug, languages, title, description, closedTest } = course
  const folder = join(out, 'courses', slug)
  await rm(folder, { recursive: true, force: true })
  await writeManifest(course)
  await writeProgram(course)
  const ending = closedTest ? { ending: 'test', certificate: true } : { ending: 'none' }
  await writeYaml(join(folder, 'course.yaml'), { languages, title, description, ...ending })
  if (closedTest) await writeYaml(join(folder, 'closed-test.yaml'), closedTest)
  for (const lesson of course.lessons) await writeLesson(join(folder, 'lessons', lesson.folder), lesson)
  if (course.license) await copyFile(join(course.root, course.license), join(folder, 'LICENSE'))
  await writeFile(join(out, 'conversion-report.md'), report.toMarkdown())
}

async function writeLesson(folder: string, { files, copies }: CourseFiles['lessons'][number]): Promise<void> {
  await writeYaml(join(folder, 'lesson.yaml'), files.lesson)
  for (const [name, questions] of Object.entries(files.questions))
    await writeYaml(join(folder, name), questions)
  for (const [name, text] of Object.entries(files.texts)) await writeFile(join(folder, name), text)
  for (const [from, to] of copies) {
    await mkdir(dirname(join(folder, to)), { recursive: true })
    await copyFile(from, join(folder, to))
  }
}

async function writeManifest({ out, slug, languages }: CourseFiles): Promise<void> {
  const file = join(out, 'content.yaml')
  if (!existsSync(file)) await writeYaml(file, { id: slug, languages })
}

/** A program that is there already gets the course as its last. */
async function writeProgram({ out, slug, program, title, description }: CourseFiles): Promise<void> {
  const file = join(out, 'programs', `${program}.yaml`)
  if (!existsSync(file)) {
    const { languages } = parse(await readFile(join(out, 'content.yaml'), 'utf8')) as {
      languages: Language[]
    }
    const inAll = (text: Localized) =>
      Object.fromEntries(languages.map((language) => [language, text[language] ?? Object.values(text)[0]]))
    const texts = { title: inAll(title), description: inAll(description) }
    return writeYaml(file, { ...texts, rank: 2, position: 1, courses: [slug] })
  }
  const document = parseDocument(await readFile(file, 'utf8'))
  const courses = document.get('courses')
  if (!isSeq(courses)) throw new ContentError(`${file} has no list of courses`)
  if (!courses.items.map(String).includes(slug)) courses.add(slug)
  await writeFile(file, document.toString())
}

async function writeYaml(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, stringify(value, { lineWidth: 110, aliasDuplicateObjects: false }))
}
