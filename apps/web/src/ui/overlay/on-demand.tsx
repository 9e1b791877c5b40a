import { type ComponentType, use } from 'react'

export interface OnDemandPart<Props> {
  /** Draws the part once its code is there; stands in a Suspense. */
  Part: ComponentType<Props>
  /** Brings the code: for the moment when somebody reaches for what opens the part. */
  fetch: () => void
}

/**
 * A part of the page whose code comes when somebody reaches for it. When it cannot come, `Failure` stands in its place
 * instead of an error that takes the page away, and the next reach tries again.
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
    if (import.meta.env.SSR) return null
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
