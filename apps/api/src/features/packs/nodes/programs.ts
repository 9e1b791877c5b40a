import { readYaml } from '../../../content/reading/reader.ts'
import { required } from '../../../platform/http/errors.ts'
import type { Edit } from '../documents/edit.ts'
import { programPath } from '../paths.ts'
import { inserted, isRecord, listIn, type Value } from './values.ts'

interface Program {
  slug: string
  value: Value
}

/** Returns valid programs in order. */
export async function programsOf(edit: Edit): Promise<Program[]> {
  const programs: Program[] = []
  for (const path of edit.below('programs/').sort()) {
    const slug = /^programs\/([^/]+)\.yaml$/.exec(path)?.[1]
    const { value } = await readYaml(edit.get(path)?.content ?? '')
    if (slug && isRecord(value)) programs.push({ slug, value })
  }
  const positionOf = ({ value }: Program) => (typeof value.position === 'number' ? value.position : 0)
  return programs.sort((a, b) => positionOf(a) - positionOf(b))
}

/** Moves a program to a position, changing as few positions as possible. */
export async function placeProgram(edit: Edit, slug: string, position: number | undefined): Promise<void> {
  const all = await programsOf(edit)
  const own = all.find((program) => program.slug === slug)
  required(own, 'not-found')
  const others = all.filter((program) => program !== own)
  for (const [index, program] of inserted(others, own, position).entries()) {
    if (program.value.position === index + 1) continue
    await edit.putValue(programPath(program.slug), { ...program.value, position: index + 1 })
  }
}

/** Removes a course from every program that names it. */
export async function takeOut(edit: Edit, course: string): Promise<void> {
  for (const { slug, value } of await programsOf(edit)) {
    const courses = listIn(value, 'courses')
    if (!courses.includes(course)) continue
    await edit.putValue(programPath(slug), { ...value, courses: courses.filter((one) => one !== course) })
  }
}

/** Adds a course to a program. Throws 404 `not-found`. */
export async function putInto(
  edit: Edit,
  program: string,
  { course, position }: { course: string; position: number | undefined },
): Promise<void> {
  const path = programPath(program)
  const value = await edit.value(path)
  const others = listIn(value, 'courses').filter((one) => one !== course)
  await edit.putValue(path, { ...value, courses: inserted(others, course, position) })
}

/** Returns the program of a course; null: none. */
export async function programOf(edit: Edit, course: string): Promise<string | null> {
  const found = (await programsOf(edit)).find(({ value }) => listIn(value, 'courses').includes(course))
  return found?.slug ?? null
}
