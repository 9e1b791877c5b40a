import { currentTexts, loadLaterTexts } from '../../i18n/i18n.ts'
import { toasts } from '../../ui/feedback/toasts.ts'

/** In minutes as soon as it is more than one, and days for what may be done once in a long while. */
export function partsOf(seconds: number): { unit: 'seconds' | 'minutes' | 'hours' | 'days'; count: number } {
  if (seconds <= 60) return { unit: 'seconds', count: seconds }
  if (seconds <= 3_600) return { unit: 'minutes', count: Math.ceil(seconds / 60) }
  if (seconds <= 86_400) return { unit: 'hours', count: Math.ceil(seconds / 3_600) }
  return { unit: 'days', count: Math.ceil(seconds / 86_400) }
}

/** Too many requests: says when it may be tried again. */
export async function announceLimit(seconds: number): Promise<void> {
  await loadLaterTexts()
  const { unit, count } = partsOf(seconds)
  toasts.warning(currentTexts('limits')(unit, { count }))
}
