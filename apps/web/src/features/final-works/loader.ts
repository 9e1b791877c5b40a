import { type LoaderFunctionArgs, redirect } from 'react-router'
import { ApiError, NoResponseError } from '../../api/client.ts'
import { loadQuery } from '../../load.ts'
import { sessionQuery } from '../session/session.ts'
import { finalWorkQuery } from './queries.ts'
import { searchOf, stepOf, stepQueryOf } from './work-step.ts'
import { awaitEditor } from './writing/editor.tsx'
import { type LocalDraft, listLocalDrafts } from './writing/local-drafts.ts'

/** Errors with their own screen in the shell; the page shows any other with a retry button. */
const doors = [400, 401, 403, 404, 406]
export const isDoor = (error: unknown): boolean => error instanceof ApiError && doors.includes(error.status)

export interface LoadedWork {
  /** Drafts of this course stored on this device. */
  locals: readonly LocalDraft[]
}

/** Returns the task of a draft: the server's, or that of a newer one on this device. */
export const draftTaskOf = (draft: { examTaskId: string } | null, locals: readonly LocalDraft[]) =>
  draft?.examTaskId ?? locals.find(({ unsaved }) => unsaved !== null)?.taskId ?? null

const own = ['task', 'step', 'again']

/** Sets the step in the query string and keeps the other parameters. */
function withStep(search: URLSearchParams, step: string): string {
  const rest = [...search].filter(([name]) => !own.includes(name))
  const all = new URLSearchParams([...rest, ...new URLSearchParams(step)])
  return all.size > 0 ? `?${all}` : ''
}

/** Loads the final work, and puts the step to show into the URL (FINAL-01). */
export async function finalWorkLoader({
  params,
  request,
}: LoaderFunctionArgs): Promise<LoadedWork | Response> {
  const courseId = params.id ?? ''
  const url = new URL(request.url)
  const [answer, session] = await Promise.all([
    loadQuery(finalWorkQuery(courseId)).catch((error: unknown) => {
      if (isDoor(error) || error instanceof NoResponseError) throw error
      return null
    }),
    loadQuery(sessionQuery),
  ])
  const locals = session ? await listLocalDrafts({ userId: session.user._id, courseId }) : []
  if (!answer) return { locals }
  const step = stepOf(answer.exam, stepQueryOf(url.searchParams), draftTaskOf(answer.exam.draft, locals))
  const there = withStep(url.searchParams, searchOf(step, answer.exam))
  if (step.name === 'form') await awaitEditor()
  return there === url.search ? { locals } : redirect(there || '.')
}
