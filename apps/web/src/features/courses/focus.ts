import { useEffect, useRef } from 'react'

let shown: string | null = null

/** What opens next replaces the focused element, such as the join button. */
export const leavePlace = (pathOfPage: string, name: string): void => {
  shown = `${pathOfPage} ${name}`
}

/**
 * Moves focus and scroll position to the heading of newly opened content in the page. The shell handles the first view
 * of a page, which announces changes of the path.
 */
export function useOpenedHeading(pathOfPage: string, name: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const now = `${pathOfPage} ${name}`
    const isWithin = shown?.startsWith(`${pathOfPage} `) && shown !== now
    shown = now
    if (!isWithin) return
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [pathOfPage, name])
  return heading
}
