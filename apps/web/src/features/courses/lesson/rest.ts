/** How long something must be visible to count: not while scrolling past, nor before its picture is loaded. */
const restMs = 400

/** Tells whenever `target` has come to rest within `root`, or in the window; returns how to stop. */
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
