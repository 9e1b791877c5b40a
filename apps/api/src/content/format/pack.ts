import { posix } from 'node:path'
import type { TSchema } from 'typebox'
import type { Language } from '../document.ts'
import type { Issues } from '../issues.ts'
import type { ContentFolder } from '../reading/folder.ts'
import type { YamlPath } from '../reading/yaml-text.ts'
import * as schema from './schema.ts'
import { validateShape, valueAt } from './validate.ts'
import { readYamlFile, type YamlSource } from './yaml-source.ts'

/** A file of the pack, or a part of one, with its schema and required languages. */
export interface Piece<T = unknown> {
  slug: string
  source: YamlSource
  path: YamlPath
  schema: TSchema
  languages: Language[]
  /** As written; it matches the type only once the whole pack has no errors. */
  value: T
}

export interface SublessonPiece extends Piece<schema.SublessonFile> {
  /** The file of its question or questions. */
  questions: Piece<schema.QuestionFile | schema.QuestionFile[]> | null
}
export interface LessonPiece extends Piece<schema.LessonFile> {
  sublessons: SublessonPiece[]
}
export interface CoursePiece extends Piece<schema.CourseFile> {
  lessons: LessonPiece[]
  closedTest: Piece<schema.ClosedTestFile> | null
  finalWork: Piece<schema.FinalWorkFile> | null
}

export interface Pack {
  manifest: Piece<schema.ManifestFile> | null
  programs: Piece<schema.ProgramFile>[]
  courses: CoursePiece[]
  /** Including those whose course.yaml cannot be read. */
  courseFolders: string[]
  tools: Piece<schema.ToolsFile> | null
  partners: Piece<schema.PartnersFile> | null
  community: Piece<schema.CommunityFile> | null
  onboarding: Piece<schema.OnboardingFile> | null
  pages: Piece<schema.PageFile>[]
  /** All of the above in one list, for checks that examine values by role. */
  pieces: Piece[]
}

/** Reads every YAML file of a content folder; wrong shapes become issues. */
export function readPack(folder: ContentFolder, issues: Issues): Promise<Pack> {
  return new PackReader(folder, issues).read()
}

class PackReader {
  readonly #folder: ContentFolder
  readonly #issues: Issues
  readonly #pieces: Piece[] = []
  readonly #read = new Set<string>()
  /** Folders not fully read because of a reported error; their other files do not count as unknown. */
  readonly #skipped = new Set<string>()
  #languages: Language[] = ['pl', 'en']

  constructor(folder: ContentFolder, issues: Issues) {
    this.#folder = folder
    this.#issues = issues
  }

  async read(): Promise<Pack> {
    const manifest = await this.#file<schema.ManifestFile>('content.yaml', schema.Manifest)
    if (!this.#folder.has('content.yaml')) {
      this.#issues.error({ file: 'content.yaml', line: 1 }, 'missing-manifest')
    }
    this.#languages = languagesOf(manifest?.value) ?? this.#languages
    const courseFolders = this.#folder.folders('courses')
    const programs = await this.#files<schema.ProgramFile>('programs', schema.Program)
    const courses = await inOrder(courseFolders, (slug) => this.#course(slug))
    const pack: Pack = {
      manifest,
      programs,
      courses: courses.filter((course) => course !== null),
      courseFolders,
      tools: await this.#file<schema.ToolsFile>('tools.yaml', schema.Tools),
      partners: await this.#file<schema.PartnersFile>('partners.yaml', schema.Partners),
      community: await this.#file<schema.CommunityFile>('community.yaml', schema.Community),
      onboarding: await this.#file<schema.OnboardingFile>('onboarding.yaml', schema.Onboarding),
      pages: await this.#files<schema.PageFile>('pages', schema.Page),
      pieces: this.#pieces,
    }
    this.#nameStrangers()
    return pack
  }

  async #course(slug: string): Promise<CoursePiece | null> {
    const folder = `courses/${slug}`
    this.#checkSlug(slug, `${folder}/course.yaml`)
    if (!this.#folder.has(`${folder}/course.yaml`)) {
      this.#issues.error({ file: `${folder}/course.yaml`, line: 1 }, 'missing-file')
    }
    const course = await this.#file<schema.CourseFile>(`${folder}/course.yaml`, schema.Course)
    if (!course) {
      this.#skipped.add(folder)
      return null
    }
    const outer = this.#languages
    course.languages = languagesOf(course.value) ?? outer
    this.#languages = course.languages
    const read = {
      ...course,
      slug,
      lessons: await this.#lessons(folder),
      closedTest: await this.#file<schema.ClosedTestFile>(`${folder}/closed-test.yaml`, schema.ClosedTest),
      finalWork: await this.#file<schema.FinalWorkFile>(`${folder}/final-work.yaml`, schema.FinalWork),
    }
    this.#languages = outer
    if (read.lessons.length === 0) this.#issues.error({ file: course.source.file, line: 1 }, 'no-lessons')
    return read
  }

  async #lessons(course: string): Promise<LessonPiece[]> {
    const numbers = new Map<number, string>()
    const slugs = new Map<string, string>()
    const lessons: LessonPiece[] = []
    for (const name of this.#folder.folders(`${course}/lessons`)) {
      const file = `${course}/lessons/${name}/lesson.yaml`
      const [, digits = '', slug = ''] = /^(\d{2,4})-(.*)$/.exec(name) ?? []
      if (!schema.isId(slug)) {
        this.#issues.error({ file, line: 1 }, 'lesson-folder', { name })
        this.#skipped.add(`${course}/lessons/${name}`)
        continue
      }
      const number = Number(digits)
      if (numbers.has(number)) {
        this.#issues.error({ file, line: 1 }, 'same-number', { name: numbers.get(number) ?? '' })
      }
      if (slugs.has(slug)) {
        this.#issues.error({ file, line: 1 }, 'same-id', { name: slugs.get(slug) ?? '' })
      }
      numbers.set(number, name)
      slugs.set(slug, name)
      if (!this.#folder.has(file)) this.#issues.error({ file, line: 1 }, 'missing-file')
      const lesson = await this.#file<schema.LessonFile>(file, schema.Lesson)
      if (lesson) lessons.push({ ...lesson, slug, sublessons: await this.#sublessons(lesson) })
      else this.#skipped.add(posix.dirname(file))
    }
    const numberOf = (lesson: LessonPiece) =>
      Number(posix.basename(posix.dirname(lesson.source.file)).split('-')[0])
    return lessons.sort((a, b) => numberOf(a) - numberOf(b))
  }

  async #sublessons(lesson: Piece<schema.LessonFile>): Promise<SublessonPiece[]> {
    const list = valueAt(lesson.value, ['sublessons'])
    if (!Array.isArray(list)) return []
    const sublessons: SublessonPiece[] = []
    for (const [index, value] of (list as (schema.SublessonFile | null)[]).entries()) {
      if (!value || !Object.hasOwn(schema.sublessonsByKind, String(value.kind))) {
        this.#skipped.add(posix.dirname(lesson.source.file))
        continue
      }
      const own = schema.sublessonsByKind[value.kind]
      const piece = { ...lesson, slug: String(value.id), path: ['sublessons', index], schema: own, value }
      validateShape(own, piece, this.#issues)
      this.#pieces.push(piece)
      sublessons.push({ ...piece, questions: await this.#questions(piece) })
    }
    return sublessons
  }

  async #questions(piece: Piece<schema.SublessonFile>): Promise<SublessonPiece['questions']> {
    const { value, source } = piece
    const key = value.kind === 'quiz' ? 'question' : 'questions'
    const name = valueAt(value, [key])
    if ((value.kind !== 'quiz' && value.kind !== 'internal-test') || typeof name !== 'string' || !name)
      return null
    const place = this.#folder.resolve(source.file, name)
    if (place.path === null) {
      const { code, values } = place.problem
      this.#issues.error({ file: source.file, line: source.lineOf([...piece.path, key]) }, code, values)
      return null
    }
    return this.#file(place.path, value.kind === 'quiz' ? schema.Question : schema.Questions)
  }

  async #files<T>(folder: string, shape: TSchema): Promise<Piece<T>[]> {
    const names = this.#folder.files(folder).filter((name) => name.endsWith('.yaml'))
    const pieces = await inOrder(names, async (name) => {
      const slug = name.slice(0, -'.yaml'.length)
      this.#checkSlug(slug, `${folder}/${name}`)
      const piece = await this.#file<T>(`${folder}/${name}`, shape)
      return piece && { ...piece, slug }
    })
    return pieces.filter((piece) => piece !== null)
  }

  async #file<T>(file: string, shape: TSchema): Promise<Piece<T> | null> {
    if (!this.#folder.has(file)) return null
    this.#read.add(file)
    const source = await readYamlFile(this.#folder, file, this.#issues)
    if (!source) return null
    const piece: Piece<T> = {
      slug: posix.basename(file, '.yaml'),
      source,
      path: [],
      schema: shape,
      languages: this.#languages,
      value: source.value as T,
    }
    validateShape(shape, piece, this.#issues)
    this.#pieces.push(piece)
    return piece
  }

  #checkSlug(slug: string, file: string): void {
    if (schema.isId(slug)) return
    this.#issues.error({ file, line: 1 }, 'bad-slug', { name: slug })
  }

  /** Without this, a misspelt file name would silently lose its content. */
  #nameStrangers(): void {
    for (const file of this.#folder.list('.')) {
      const isSkipped = [...this.#skipped].some((folder) => file.startsWith(`${folder}/`))
      if (/\.ya?ml$/i.test(file) && !this.#read.has(file) && !isSkipped) {
        this.#issues.error({ file, line: 1 }, 'unread-file')
      }
    }
  }
}

/** Sequentially, because each item depends on what was read before. */
async function inOrder<A, B>(items: A[], act: (item: A) => Promise<B>): Promise<B[]> {
  const results: B[] = []
  for (const item of items) results.push(await act(item))
  return results
}

function languagesOf(value: unknown): Language[] | null {
  const languages = valueAt(value, ['languages'])
  if (!Array.isArray(languages)) return null
  const known = languages.filter((language) => language === 'pl' || language === 'en')
  return known.length > 0 ? known : null
}
