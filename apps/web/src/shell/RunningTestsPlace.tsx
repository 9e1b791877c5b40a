import { Suspense, useEffect, useState } from 'react'
import { loadLaterTexts } from '../i18n/i18n.ts'
import { onDemand } from '../ui/overlay/on-demand.tsx'
import { useSession } from './use-session.ts'
import { whenIdle } from './when-idle.ts'

const { Part } = onDemand(async () => {
  const [{ IdleParts }] = await Promise.all([import('./IdleParts.tsx'), loadLaterTexts()])
  return IdleParts
})

/** Where a running test is shown on every page. It comes when the page has what it needs itself. */
export function RunningTestsPlace() {
  const { isOnboarded } = useSession()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  if (!isIdle || !isOnboarded) return null
  return (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  )
}
