import { type LoaderFunctionArgs, redirect } from 'react-router'
import { ApiError, NoResponseError } from '../../api/client.ts'
import { loadQuery } from '../../load.ts'
import { mayFetchUnasked } from '../../prefetch.ts'
import { queryClient } from '../../query-client.ts'
import { whenIdle } from '../../shell/when-idle.ts'
import { sessionQuery } from '../session/session.ts'
import { readVisited, writeVisited } from './course-positions.ts'
import { awaitEnding, ending } from './ending/on-demand.tsx'
import { loadMedia } from './lesson/media.tsx'
import {
  findStep,
  outlineOf,
  positionAfter,
  positionInAddress,
  positionToOpen,
  type Step,
  searchOf,
  stepsOf,
} from './outline.ts'
import { courseQuery, eligibilityQuery, lessonQuery } from './queries.ts'

/** Errors with their own screen in the shell; any other error is shown here with a retry button. */
const doors = [400, 401, 403, 404, 406]
export const isDoor = (error: unknown): boolean => error instanceof ApiError && doors.includes(error.status)

async function loadCourse(id: string) {
  const query = courseQuery(id)
  const kept = queryClient.getQueryState(query.queryKey)
  // Between lessons, the course is cached and refreshed in the background.
  const mayKeep = kept?.data !== undefined && !kept.isInvalidated
  return mayKeep
    ? queryClient.ensureQueryData({ ...query, revalidateIfStale: true })
    : queryClient.fetchQuery(query)
}

/** The course and the position to open, whose lesson is loading; null before joining. */
async function loadPosition({ params, request }: LoaderFunctionArgs) {
  const id = params.id ?? ''
  const asked = positionInAddress(new URL(request.url).searchParams)
  // Most links name the lesson: it is requested in parallel with the course, which decides whether it is
  // open.
  if (asked !== null && asked !== 'ending') void queryClient.prefetchQuery(lessonQuery(asked))
  const [answer, session] = await Promise.all([
    loadCourse(id).catch((error: unknown) => {
      if (isDoor(error) || error instanceof NoResponseError) throw error
      return null
    }),
    loadQuery(sessionQuery),
  ])
  if (!answer?.data.progress.isStarted || !session) return null
  const { course, progress } = answer.data
  const steps = stepsOf(outlineOf(course, progress))
  const visitor = { learnerId: session.user._id, courseId: id }
  const position = positionToOpen(progress, steps, { asked, visited: readVisited(visitor) })
  if (position === 'ending') return { position, asked, visitor, media: null, ahead: [] }
  void queryClient.prefetchQuery(lessonQuery(position))
  const step = findStep(steps, position)
  const next = step && findStep(steps, positionAfter(steps, step))
  // Failed requests are retried where their data is shown.
  // The viewer of PDFs is large, and few courses need it.
  const ahead = [...(next ? [next] : []), ...steps.filter(({ format }) => format !== 'pdf')]
  return { position, asked, visitor, media: step && loadMedia(step).catch(() => null), ahead }
}

/** For a link about to be followed: nothing counts as visited yet. */
export const prefetchCourse = async (args: LoaderFunctionArgs): Promise<null> => {
  await loadPosition(args)
  return null
}

const lessonPatienceMs = 600

/**
 * Waits briefly for a lesson or the final checklist, so that nothing shifts later; for a slow or failed one, a
 * placeholder is shown.
 */
const withPatience = (lesson: Promise<unknown>): Promise<unknown> =>
  Promise.race([lesson.catch(() => null), new Promise((over) => setTimeout(over, lessonPatienceMs))])

/**
 * Code that the course needs later: of its ending, also when the last lesson is finished offline, of the next lesson,
 * which may be locked until this one is finished, and of the course's other kinds of lesson.
 */
function loadCodeAhead(steps: readonly Step[]): void {
  ending.fetch()
  if (!mayFetchUnasked()) return
  for (const step of steps) loadMedia(step).catch(() => null)
}

/** Loads the course, and puts the lesson to open into the URL. */
export async function courseLoader(args: LoaderFunctionArgs) {
  const found = await loadPosition(args)
  if (!found) return null
  const { position, asked, visitor, media, ahead } = found
  writeVisited(visitor, position)
  const isNamed = asked !== null && searchOf(asked) === searchOf(position)
  if (!isNamed) return redirect(searchOf(position))
  await withPatience(
    position === 'ending'
      ? Promise.all([awaitEnding(), queryClient.fetchQuery(eligibilityQuery(args.params.id ?? ''))])
      : Promise.all([queryClient.ensureQueryData(lessonQuery(position)), media]),
  )
  whenIdle(() => loadCodeAhead(ahead))
  return null
}
