import { Suspense } from 'react'
import { onDemand } from '../../ui/overlay/on-demand.tsx'

const { Part } = onDemand(async () => (await import('./RequiredNote.tsx')).RequiredNote)

/** In a line with space for it, so that nothing shifts when it loads. */
export const RequiredNotePlace = ({ id }: { id: string }) => (
  <Suspense fallback={null}>
    <Part id={id} />
  </Suspense>
)
