import { useEffect, useRef } from 'react'

/** Focus goes to the heading of a result that has just taken the questions' place. */
export function useArrivalFocus(isNew: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus({ preventScroll: true })
  }, [isNew])
  return heading
}
