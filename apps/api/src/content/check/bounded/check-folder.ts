import { runThread, ThreadExhausted } from '../../../platform/concurrency/thread.ts'
import { ContentError } from '../../issues.ts'
import { requireFolder } from '../check.ts'
import type { PlacedIssue } from '../placed-issues.ts'
import type { CourseLoad } from '../workload.ts'

export interface CheckTask {
  folder: string
  now: Date
  /** File that stores the results of earlier checks of links; null: links are not requested. */
  links: string | null
  /** Whether to add up what the courses contain. */
  durations: boolean
}

/** Result of a check, as plain data. */
export interface FolderCheck {
  /** Its id, as far as it is known. */
  pack: string | null
  issues: PlacedIssue[]
  isSound: boolean
  counts: Record<'program' | 'course' | 'lesson' | 'sublesson' | 'tool' | 'partner', number>
  /** Only of a sound pack. */
  loads: CourseLoad[]
}

interface Bounds {
  mostMs: number
  mostHeapMb: number
}

/** Links may take two of the minutes. The memory is that of the studio's check. */
const usualBounds: Bounds = { mostMs: 600_000, mostHeapMb: 1_536 }

/**
 * Checks a folder in a thread with limits of time and memory: each text has its own, but a folder may have any number
 * of texts. Throws {@link ContentError} when the folder does not exist or exceeds a limit.
 */
export async function checkFolder(
  task: CheckTask,
  { mostMs, mostHeapMb }: Bounds = usualBounds,
): Promise<FolderCheck> {
  requireFolder(task.folder)
  const program = new URL('./worker.ts', import.meta.url)
  const resourceLimits = { maxOldGenerationSizeMb: mostHeapMb }
  try {
    return await runThread<FolderCheck>(program, task, { mostMs, resourceLimits })
  } catch (error) {
    if (!(error instanceof ThreadExhausted)) throw error
    throw new ContentError(
      `${task.folder} takes more than ${mostMs / 60_000} minutes or ${mostHeapMb} MB to check: divide it into packs`,
    )
  }
}
