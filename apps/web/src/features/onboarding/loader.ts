import { viewOnboarding } from '@zenit/contract/onboarding'
import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { ApiError, NoResponseError } from '../../api/client.ts'
import { currentTexts } from '../../i18n/i18n.ts'
import { loadQuery } from '../../load.ts'
import { paths } from '../../paths.ts'
import { queryOf } from '../../query-client.ts'
import { toasts } from '../../ui/feedback/toasts.ts'
import { sessionQuery } from '../session/session.ts'
import { readStep, searchOfStep } from './step.ts'

export const onboardingQuery = queryOf(viewOnboarding, {})

/** A refusal or missing response that redirects (load.ts) needs no own message. */
const isWayOut = (error: unknown) =>
  error instanceof NoResponseError || (error instanceof ApiError && error.status < 500)

/** Loads the steps, and opens the one where the learner left off. */
export async function onboardingLoader({ request }: LoaderFunctionArgs) {
  const [session, { data }] = await Promise.all([
    loadQuery(sessionQuery),
    loadQuery(onboardingQuery).catch((error: unknown) => {
      if (!isWayOut(error)) toasts.error(currentTexts('shell')('error.load.onboarding'))
      throw error
    }),
  ])
  const kept = readStep(session?.user._id ?? '', data.steps.length)
  const isNamed = new URL(request.url).searchParams.has('step')
  return kept > 0 && !isNamed ? redirect(paths.onboarding() + searchOfStep(kept)) : null
}

/** Changing steps needs no request, so that it works offline. */
export const shouldLoadAgain = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search
