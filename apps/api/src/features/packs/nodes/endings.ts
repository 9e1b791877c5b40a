import { endingOf } from '../../../content/format/endings.ts'
import { required } from '../../../platform/http/errors.ts'
import type { Edit } from '../documents/edit.ts'
import { courseFolder, coursePath } from '../paths.ts'
import { filesNamedIn, type Value, within } from './values.ts'

export type EndingKind = 'closed-test' | 'final-work'

export const endingPath = (course: string, kind: EndingKind): string => `${courseFolder(course)}/${kind}.yaml`

/** Updates the ending in course.yaml. Without anything to pass there is no certificate either. */
export async function sayEnding(edit: Edit, course: string): Promise<void> {
  const { certificate, ...value } = await edit.value(coursePath(course))
  const ending = endingOf({
    closedTest: edit.has(endingPath(course, 'closed-test')),
    finalWork: edit.has(endingPath(course, 'final-work')),
  })
  const kept: Value = certificate === undefined || ending === 'none' ? {} : { certificate }
  await edit.putValue(coursePath(course), { ...value, ending, ...kept })
}

/** Removes a test or a final work from a course, with its own texts. Throws 404 `not-found`. */
export async function deleteEnding(edit: Edit, course: string, kind: EndingKind): Promise<void> {
  const path = endingPath(course, kind)
  required(edit.has(path), 'not-found')
  const folder = courseFolder(course)
  const texts = filesNamedIn(edit, folder, await edit.value(path)).filter((name) => name.endsWith('.md'))
  for (const name of texts) edit.remove(within(folder, name))
  edit.remove(path)
  await sayEnding(edit, course)
}
