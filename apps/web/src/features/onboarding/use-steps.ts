import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSession } from '../../shell/use-session.ts'
import { onboardingQuery } from './loader.ts'
import { keepStep, searchOfStep, stepInAddress } from './step.ts'

/** Moves focus and scroll position to the heading of a new step. */
function useNewHeading(index: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(index)
  useEffect(() => {
    if (last.current === index) return
    last.current = index
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [index])
  return heading
}

/** Returns the steps, the current one from the URL, and a function to change it. */
export function useSteps() {
  const { steps } = useSuspenseQuery(onboardingQuery).data.data
  const { user } = useSession()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const index = stepInAddress(search, steps.length)
  const goTo = (next: number) => {
    keepStep(user?._id ?? '', next)
    void navigate({ search: searchOfStep(next) }, { preventScrollReset: true })
  }
  return { steps, index, step: steps[index], goTo, heading: useNewHeading(index), user }
}
