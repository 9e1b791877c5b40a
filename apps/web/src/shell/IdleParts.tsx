import { RunningTests } from '../features/closed-tests/RunningTests.tsx'
import { SoonNotice } from '../features/second-factor/SoonNotice.tsx'

/** What every page has beside it that can wait until the page itself is there. */
export function IdleParts() {
  return (
    <>
      <RunningTests />
      <SoonNotice />
    </>
  )
}
