import { useEffect, useRef } from 'react'

let shown: string | null = null

/** What is opened next replaces something of this page that had the focus, as the lesson does the button that joins. */
export const leavePlace = (pathOfPage: string, name: string): void => {
  shown = `${pathOfPage} ${name}`
}

/**
 * Moves focus to the heading of what was opened within the page, and scrolls to it. The first view of a page is left to
 * the shell, which announces changes of the path.
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
