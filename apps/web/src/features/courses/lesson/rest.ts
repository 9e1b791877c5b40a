/** How long something must be visible to count: not while scrolling past, nor before its image is loaded. */
const restMs = 400

/** Calls back when `target` has stayed visible within `root`, or in the window; returns a function that stops. */
export function whenAtRest(target: Element, onRest: () => void, root: Element | null = null): () => void {
  let timer: ReturnType<typeof setTimeout>
  const look = ([entry]: IntersectionObserverEntry[]) => {
    clearTimeout(timer)
    if (entry?.isIntersecting) timer = setTimeout(onRest, restMs)
  }
  const observer = new IntersectionObserver(look, { root })
  observer.observe(target)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
