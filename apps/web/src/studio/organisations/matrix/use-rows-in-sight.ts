import { type RefObject, useEffect, useState } from 'react'

/** Rows rendered above and below the visible ones, for fast scrolling and the Tab key. */
const around = 8

interface RowRange {
  first: number
  /** Exclusive. */
  end: number
}

/**
 * Returns the range of visible rows of equal height, so that only these are rendered: a table of a thousand people and
 * fifty courses then has as many cells as one of thirty people.
 */
export function useRowsInSight(
  scroller: RefObject<HTMLElement | null>,
  { count, height }: { count: number; height: number },
): RowRange {
  const [place, setPlace] = useState({ top: 0, size: 800 })
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        // Updates only per row: a state per pixel would render for nothing.
        const top = Math.floor(element.scrollTop / height)
        const size = element.clientHeight
        setPlace((was) => (was.top === top && was.size === size ? was : { top, size }))
      })
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, height])
  const first = Math.max(0, Math.min(place.top, count) - around)
  return { first, end: Math.min(count, place.top + Math.ceil(place.size / height) + around) }
}
