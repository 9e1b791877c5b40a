import { currentTexts, loadLaterTexts } from '../../i18n/i18n.ts'
import { toasts } from '../../ui/feedback/toasts.ts'

/** In minutes from one minute on, and in days for rare actions. */
export function partsOf(seconds: number): { unit: 'seconds' | 'minutes' | 'hours' | 'days'; count: number } {
  if (seconds <= 60) return { unit: 'seconds', count: seconds }
  if (seconds <= 3_600) return { unit: 'minutes', count: Math.ceil(seconds / 60) }
  if (seconds <= 86_400) return { unit: 'hours', count: Math.ceil(seconds / 3_600) }
  return { unit: 'days', count: Math.ceil(seconds / 86_400) }
}

/** Rate limited: shows when it can be tried again. */
export async function announceLimit(seconds: number): Promise<void> {
  await loadLaterTexts()
  const { unit, count } = partsOf(seconds)
  toasts.warning(currentTexts('limits')(unit, { count }))
}
