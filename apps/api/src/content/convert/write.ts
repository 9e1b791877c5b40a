import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isSeq, parse, parseDocument, stringify } from 'yaml'
import type { Language, Localized } from '../document.ts'
import { endingOf } from '../format/endings.ts'
import type { ClosedTestFile } from '../format/schema.ts'
import { ContentError } from '../issues.ts'
import { OutputFolder, type Source } from '../output-folder.ts'
import type { FinalWorkFiles } from './final-work.ts'
import type { LessonFiles } from './lesson.ts'
import type { Report } from './report.ts'
import { requireInside } from './sources.ts'

export interface CourseFiles {
  out: string
  root: string
  slug: string
  program: string
  languages: Language[]
  title: Localized
  description: Localized
  lessons: { folder: string; files: LessonFiles; copies: Map<string, string> }[]
  closedTest: { value: ClosedTestFile; pictures: Map<string, Source> } | null
  finalWork: FinalWorkFiles | null
  license: string | null
}

/**
 * Writes the course into the content folder; replaces one with the same slug from an earlier conversion, except for
 * edited files. Throws ContentError, and writes nothing, if edits would be lost.
 */
export async function writeCourse(
  course: CourseFiles,
  { report, overwrite }: { report: Report; overwrite: boolean },
): Promise<void> {
  const { out, slug, languages, title, description, closedTest, finalWork } = course
  const folder = `courses/${slug}`
  const output = new OutputFolder(out)
  const ending = endingOf({ closedTest: closedTest !== null, finalWork: finalWork !== null })
  const ends = ending === 'none' ? { ending } : { ending, certificate: true }
  output.put(`${folder}/course.yaml`, toYaml({ languages, title, description, ...ends }))
  if (closedTest) {
    output.put(`${folder}/closed-test.yaml`, toYaml(closedTest.value))
    for (const [name, source] of closedTest.pictures) output.put(`${folder}/${name}`, source)
  }
  if (finalWork) planFinalWork(output, folder, finalWork)
  for (const lesson of course.lessons) planLesson(output, `${folder}/lessons/${lesson.folder}`, lesson)
  if (course.license) output.put(`${folder}/LICENSE`, { copyOf: requireInside(course.root, course.license) })
  await mkdir(out, { recursive: true })
  const { kept, overwritten } = await output.write({ below: [`${folder}/`], overwrite })
  for (const file of kept) report.add('kept', file)
  for (const file of overwritten) report.add('overwritten', file)
  await writeManifest(course)
  await writeProgram(course)
}

function planLesson(
  output: OutputFolder,
  folder: string,
  { files, copies }: CourseFiles['lessons'][number],
): void {
  output.put(`${folder}/lesson.yaml`, toYaml(files.lesson))
  for (const [name, questions] of Object.entries(files.questions))
    output.put(`${folder}/${name}`, toYaml(questions))
  for (const [name, text] of Object.entries(files.texts)) output.put(`${folder}/${name}`, text)
  for (const [name, source] of files.pictures) output.put(`${folder}/${name}`, source)
  for (const [from, to] of copies) output.put(`${folder}/${to}`, { copyOf: from })
}

function planFinalWork(output: OutputFolder, folder: string, { value, texts, copies }: FinalWorkFiles): void {
  output.put(`${folder}/final-work.yaml`, toYaml(value))
  for (const [name, text] of Object.entries(texts)) output.put(`${folder}/${name}`, text)
  for (const [from, to] of copies) output.put(`${folder}/final-work/${to}`, { copyOf: from })
}

async function writeManifest({ out, slug, languages }: CourseFiles): Promise<void> {
  const file = join(out, 'content.yaml')
  if (!existsSync(file)) await writeYaml(file, { id: slug, languages })
}

/** An existing program gets the course as its last one. */
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

const toYaml = (value: unknown): string => stringify(value, { lineWidth: 110, aliasDuplicateObjects: false })

async function writeYaml(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, toYaml(value))
}
