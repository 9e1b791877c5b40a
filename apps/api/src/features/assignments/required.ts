import type { RequiredItem } from '@zenit/contract/assignments'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { dayIn } from '../../platform/calendar/zone.ts'
import { listRequiredRows } from './required.queries.ts'
import { toRequired } from './view.ts'
import { deadlineZone } from './zone.ts'

/**
 * Returns what is assigned to a learner, by deadline. When several assignments contain the same item, the earliest
 * deadline counts, and it is mandatory when one of them is.
 */
export async function listRequired(
  { db, catalog, clock }: Pick<Deps, 'db' | 'catalog' | 'clock'>,
  { userId, language }: { userId: string; language: Language },
): Promise<RequiredItem[]> {
  const rows = await listRequiredRows(db, { userId, today: dayIn(deadlineZone, clock()) })
  const items = new Map<string, RequiredItem>()
  for (const row of rows) {
    const item = toRequired(row, catalog, language)
    if (!item) continue
    const earlier = items.get(item._id)
    if (earlier) {
      earlier.isMandatory ||= item.isMandatory
      earlier.todo = [...new Set([...earlier.todo, ...item.todo])]
    } else items.set(item._id, item)
  }
  return [...items.values()]
}
