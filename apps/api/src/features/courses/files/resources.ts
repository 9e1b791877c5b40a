import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Course } from '../../../content/catalog/catalog.ts'
import type { Language, ResourceDocument } from '../../../content/document.ts'
import { textIn } from '../../../content/localized.ts'
import type { Deps } from '../../../deps.ts'
import { openArchive } from '../../../platform/files/archive.ts'
import { attachment } from '../../../platform/http/attachment.ts'
import { required } from '../../../platform/http/errors.ts'
import { requireWhole } from '../../../platform/http/file-integrity.ts'
import type { Viewer } from '../../session/viewer.ts'
import { keptRevision, requireJoined } from '../access.ts'
import { filesOf, filesOfSublesson, outlineOf, type ResourceFile } from '../outline.ts'
import { requireLanguage } from '../policy.ts'
import { findCourseIdOfLesson, listEnrolments } from '../queries.ts'
import type { ArchivePlaces } from './archive-places.ts'

const resourcesOfCourse = new WeakMap<Course, ReadonlyMap<string, ResourceDocument>>()

function resourcesOf(course: Course): ReadonlyMap<string, ResourceDocument> {
  const known = resourcesOfCourse.get(course)
  if (known) return known
  const resources = outlineOf(course).steps.flatMap(({ sublesson }) => sublesson.resources)
  const byId = new Map(resources.map((resource) => [resource._id, resource]))
  resourcesOfCourse.set(course, byId)
  return byId
}

interface ResourceRequest {
  deps: Deps
  viewer: Viewer
  language: Language
  resourceId: string
}

/** Returns the course with a resource: published, or an earlier revision that the learner keeps. */
async function findCourse({ deps, viewer, resourceId }: ResourceRequest): Promise<Course | null> {
  const holds = (course: Course) => resourcesOf(course).has(resourceId)
  const published = [...deps.catalog.courses.values()].find(holds)
  if (published) return published
  const enrolments = await listEnrolments(deps.db, viewer.user._id)
  const known = enrolments.filter(({ courseId }) => deps.catalog.courses.has(courseId))
  const kept = await Promise.all(known.map((enrolment) => keptRevision(deps, enrolment)))
  return kept.find(holds) ?? null
}

/** Returns a file of a joined course in the learner's language. Throws 404, 403, 406 or 409. */
export async function findResource(request: ResourceRequest): Promise<ResourceFile> {
  const { deps, viewer, language, resourceId } = request
  const holder = await findCourse(request)
  required(holder, 'not-found')
  const { course } = await requireJoined({ deps, viewer, language, courseId: holder._id })
  const resource = resourcesOf(course).get(resourceId) ?? resourcesOf(holder).get(resourceId)
  required(resource, 'not-found')
  requireLanguage(Object.keys(resource.file) as Language[], language)
  const file = resource.file[language]
  required(file, 'not-found')
  return file
}

const keyOf = (file: ResourceFile) => `media/${file.url.split('/').at(-1)}`

const describe = (reply: FastifyReply, { name, size }: { name: string; size: number }) =>
  reply
    .header('content-length', size)
    .header('content-disposition', attachment(name))
    .header('cache-control', 'private, no-cache')

/** Fastify runs the handler of GET for HEAD, which would open and read the stream for nothing. */
const isHead = ({ request }: FastifyReply): boolean => request.method === 'HEAD'
const nothing = () => Readable.from([])

/** Streams a content file as an attachment under the author's file name. */
export async function sendResource({ files }: Deps, reply: FastifyReply, file: ResourceFile) {
  const key = keyOf(file)
  if (isHead(reply)) required(await files.exists(key), 'not-found')
  else await requireWhole(files, key)
  const answer = describe(reply.type(file.mime), { name: file.fileName, size: file.size })
  return answer.send(isHead(reply) ? nothing() : await files.getStream(key))
}

interface LessonFilesRequest extends Omit<ResourceRequest, 'resourceId'> {
  lessonId: string
  /** Limits the result to files of this sublesson. */
  sublessonId: string | undefined
}

/**
 * Returns all files of a lesson, or of one of its sublessons, in a joined course, with its title. Throws 404, 403, 406
 * or 409.
 */
export async function findLessonFiles({ lessonId, sublessonId, ...request }: LessonFilesRequest) {
  const { deps, language } = request
  const published = deps.catalog.courseOfLesson(lessonId)
  const courseId = published?._id ?? (await findCourseIdOfLesson(deps.db, lessonId))
  required(courseId, 'not-found')
  const { course } = await requireJoined({ ...request, courseId })
  const lesson = course.lessons.find(({ _id }) => _id === lessonId)
  required(lesson, 'not-found')
  const part = sublessonId ? lesson.sublessons.find(({ _id }) => _id === sublessonId) : lesson
  required(part, 'not-found')
  const files = 'sublessons' in part ? filesOf(part, language) : filesOfSublesson(part, language)
  required(files.length > 0, 'not-found')
  return { title: textIn(part.title, language), files }
}

/** Streams content files as one archive when a place is free, without holding it in memory. */
export async function sendArchive(
  { files: store, clock }: Deps,
  reply: FastifyReply,
  { title, files, takePlace }: { title: string; files: readonly ResourceFile[]; takePlace: ArchivePlaces },
) {
  for (const file of files) required(await store.exists(keyOf(file)), 'not-found')
  if (!isHead(reply)) {
    await takePlace(reply, reply.request.viewer.user._id)
    for (const file of files) await requireWhole(store, keyOf(file))
  }
  const archive = openArchive(
    files.map((file) => ({
      name: file.fileName,
      size: file.size,
      open: () => store.getStream(keyOf(file)),
    })),
    clock(),
  )
  const answer = describe(reply.type('application/zip'), { name: `${title}.zip`, size: archive.size })
  if (!isHead(reply)) return answer.send(archive.stream)
  archive.stream.destroy()
  return answer.send(nothing())
}
