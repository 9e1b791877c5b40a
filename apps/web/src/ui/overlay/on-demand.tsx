import { type ComponentType, use } from 'react'
import { useHasTakenOver } from '../../browser-value.ts'

export interface OnDemandPart<Props> {
  /** Renders the part once its code is loaded; must be inside a Suspense. */
  Part: ComponentType<Props>
  /** Loads the code, for when somebody is about to open the part. */
  fetch: () => void
}

/**
 * A part of the page whose code is loaded on first use. If loading fails, `Failure` is shown in its place instead of an
 * error that removes the page, and the next use retries.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failure: ComponentType = () => null,
): OnDemandPart<Props> {
  let coming: Promise<ComponentType<Props>> | undefined
  let hasFailed = false
  const start = (): Promise<ComponentType<Props>> => {
    hasFailed = false
    const code = load().catch((): ComponentType<Props> => {
      hasFailed = true
      return Failure as ComponentType<Props>
    })
    coming = code
    return code
  }
  function Part(props: Props) {
    // The server has drawn nothing here.
    if (!useHasTakenOver()) return null
    const Component = use(coming ?? start())
    return <Component {...props} />
  }
  return {
    Part,
    fetch: () => {
      if (!coming || hasFailed) void start()
    },
  }
}
