import { useEffect, useRef } from 'react'

/** Moves focus to the heading of a result that has replaced the questions. */
export function useArrivalFocus(isNew: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus({ preventScroll: true })
  }, [isNew])
  return heading
}
