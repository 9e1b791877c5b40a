import type { FastifyReply } from 'fastify'
import type { Course } from '../../content/catalog.ts'
import type { Language, ResourceDocument } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { required } from '../../platform/http/errors.ts'
import type { Viewer } from '../session/viewer.ts'
import { outlineOf } from './outline.ts'
import { keptRevision, requireJoined, requireLanguage } from './policy.ts'
import { listEnrolments } from './queries.ts'

type ResourceFile = NonNullable<ResourceDocument['file']['pl']>

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

/** The course that holds a resource: published, or an earlier revision that the learner keeps. */
async function findCourse({ deps, viewer, resourceId }: ResourceRequest): Promise<Course | null> {
  const holds = (course: Course) => resourcesOf(course).has(resourceId)
  const published = [...deps.catalog.courses.values()].find(holds)
  if (published) return published
  const enrolments = await listEnrolments(deps.db, viewer.user._id)
  const known = enrolments.filter(({ courseId }) => deps.catalog.courses.has(courseId))
  const kept = await Promise.all(known.map((enrolment) => keptRevision(deps, enrolment)))
  return kept.find(holds) ?? null
}

/** A file of a course that the learner joined, in their language. Throws 404, 403, 406 or 409. */
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

/** Streams a file of the content as an attachment under the name that its author gave it. */
export async function sendResource({ files }: Deps, reply: FastifyReply, file: ResourceFile) {
  const key = `media/${file.url.split('/').at(-1)}`
  required(await files.exists(key), 'not-found')
  return reply
    .type(file.mime)
    .header('content-length', file.size)
    .header('content-disposition', attachment(file.fileName))
    .header('cache-control', 'private, no-cache')
    .send(await files.getStream(key))
}
