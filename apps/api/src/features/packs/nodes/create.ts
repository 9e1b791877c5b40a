import type { NodeKind } from '@zenit/contract/packs'
import type { Language, Localized } from '../../../content/document.ts'
import { required } from '../../../platform/http/errors.ts'
import type { Edit } from '../documents/edit.ts'
import { courseFolder, coursePath, type NodePlace, programPath } from '../paths.ts'
import { type EndingKind, endingPath, sayEnding } from './endings.ts'
import { folderAt, lessonsOf, requireLesson } from './lessons.ts'
import { placeProgram } from './programs.ts'
import { freeName, idOf, inserted, languagesIn, listIn, slugTaken, within, wrongParent } from './values.ts'

interface NewNode {
  kind: NodeKind
  parent: NodePlace | null
  slug: string
  title: Localized
  position: number | undefined
}

type CreatedNode = NodePlace

async function createProgram(edit: Edit, { parent, slug, title, position }: NewNode): Promise<CreatedNode> {
  if (parent) throw wrongParent()
  const path = programPath(slug)
  if (edit.has(path)) throw slugTaken()
  await edit.putValue(path, { title, description: {}, rank: 2, position: 0, courses: [] })
  await placeProgram(edit, slug, position)
  return { level: 'program', program: slug }
}

async function createCourse(edit: Edit, { parent, slug, title, position }: NewNode): Promise<CreatedNode> {
  if (parent?.level !== 'program') throw wrongParent()
  const program = programPath(parent.program)
  const value = await edit.value(program)
  if (edit.below(`${courseFolder(slug)}/`).length > 0) throw slugTaken()
  const languages = languagesIn(await edit.value('content.yaml'))
  await edit.putValue(coursePath(slug), { languages, title, description: {}, ending: 'none' })
  const others = listIn(value, 'courses').filter((one) => one !== slug)
  await edit.putValue(program, { ...value, courses: inserted(others, slug, position) })
  return { level: 'course', course: slug }
}

async function createLesson(edit: Edit, { parent, slug, title, position }: NewNode): Promise<CreatedNode> {
  if (parent?.level !== 'course') throw wrongParent()
  const { course } = parent
  required(edit.has(coursePath(course)), 'not-found')
  if (lessonsOf(edit, course).some((lesson) => lesson.slug === slug)) throw slugTaken()
  const folder = folderAt(edit, course, { slug, position })
  await edit.putValue(`${folder}/lesson.yaml`, { title, sublessons: [] })
  return { level: 'lesson', course, lesson: slug }
}

const emptyQuestion = (id: string) => ({
  id,
  question: {},
  type: 'single',
  answers: [
    { id: 'a', label: {}, right: true },
    { id: 'b', label: {} },
  ],
})

interface Parts {
  edit: Edit
  folder: string
  node: NewNode
  languages: Language[]
}

/** Writes a text for each language that starts with the title as its heading. */
function writeTexts({ edit, folder, node, languages }: Parts): Localized {
  const names = languages.map((language) => {
    const name = freeName(edit, folder, `${node.slug}.${language}.md`)
    const title = node.title[language]
    edit.put(within(folder, name), { content: title ? `## ${title}\n` : '', media: null })
    return [language, name]
  })
  return Object.fromEntries(names)
}

async function writeQuestions({ edit, folder, node }: Parts, value: unknown): Promise<string> {
  const name = freeName(edit, folder, `${node.slug}.yaml`)
  await edit.putValue(within(folder, name), value)
  return name
}

/** Returns the fields of a sublesson's kind. Missing content is left to the author and reported by the check. */
async function partsOf(parts: Parts): Promise<Record<string, unknown>> {
  switch (parts.node.kind) {
    case 'slides':
      return { kind: 'presentation', minutes: 5, slides: writeTexts(parts) }
    case 'page':
      return { kind: 'presentation', minutes: 5, page: writeTexts(parts) }
    case 'pdf':
      return { kind: 'presentation', minutes: 5 }
    case 'quiz':
      return { kind: 'quiz', minutes: 1, question: await writeQuestions(parts, emptyQuestion('question')) }
    case 'internal-test':
      return {
        kind: 'internal-test',
        minutes: 1,
        questions: await writeQuestions(parts, [emptyQuestion('question-1')]),
      }
    default:
      return { kind: 'video', minutes: 3 }
  }
}

async function createSublesson(edit: Edit, node: NewNode): Promise<CreatedNode> {
  const { parent, slug, title, position } = node
  if (parent?.level !== 'lesson') throw wrongParent()
  const { course, lesson } = parent
  const { folder } = requireLesson(edit, course, lesson)
  const path = `${folder}/lesson.yaml`
  const value = await edit.value(path)
  const list = listIn(value, 'sublessons')
  if (list.some((entry) => idOf(entry) === slug)) throw slugTaken()
  const languages = languagesIn(await edit.value(coursePath(course)))
  const { kind, ...rest } = await partsOf({ edit, folder, node, languages })
  const entry = { id: slug, kind, title, ...rest }
  await edit.putValue(path, { ...value, sublessons: inserted(list, entry, position) })
  return { level: 'sublesson', course, lesson, sublesson: slug }
}

const closedTest = {
  minutes: 20,
  percentageToPass: 70,
  attempts: 3,
  pauseMinutes: 15,
  questions: [emptyQuestion('question-1')],
}

/** Creates the ending of a course: its documents, and the entry in course.yaml. */
async function createEnding(edit: Edit, node: NewNode, kind: EndingKind): Promise<CreatedNode> {
  const { parent } = node
  if (parent?.level !== 'course') throw wrongParent()
  const { course } = parent
  const folder = courseFolder(course)
  const value = await edit.value(coursePath(course))
  const path = endingPath(course, kind)
  if (edit.has(path)) throw slugTaken()
  if (kind === 'closed-test') await edit.putValue(path, closedTest)
  else {
    const parts = { edit, folder, languages: languagesIn(value) }
    const overview = writeTexts({ ...parts, node: { ...node, slug: 'overview' } })
    const description = writeTexts({ ...parts, node: { ...node, slug: 'task' } })
    const criteria = [{ id: 'criterion-1', label: {} }]
    const tasks = [{ id: 'task-1', title: node.title, description, criteria }]
    await edit.putValue(path, { overview, tasks })
  }
  await sayEnding(edit, course)
  return parent
}

/** Creates a node with its documents. Throws 404, 400 at `parent`, `slug-taken`. */
export function createNode(edit: Edit, node: NewNode): Promise<CreatedNode> {
  switch (node.kind) {
    case 'program':
      return createProgram(edit, node)
    case 'course':
      return createCourse(edit, node)
    case 'lesson':
      return createLesson(edit, node)
    case 'closed-test':
    case 'final-work':
      return createEnding(edit, node, node.kind)
    default:
      return createSublesson(edit, node)
  }
}
