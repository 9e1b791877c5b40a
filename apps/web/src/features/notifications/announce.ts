import type { Notification } from '@zenit/contract/notifications'
import { currentLanguage, currentTexts, loadLaterTexts } from '../../i18n/i18n.ts'
import { queryClient } from '../../query-client.ts'
import { openDrawer } from '../../shell/drawers/drawers.ts'
import { toasts } from '../../ui/feedback/toasts.ts'
import { certificateQuery } from '../certificates/queries.ts'
import { wordsOf } from './words.ts'

/** Notifications within this time are announced together. */
const gatheringMs = 1_200

let gathered: Notification[] = []
let isGathering = false

/** Already shown by the page: a rank is celebrated, a certificate issued here is on the screen. */
function isToldElsewhere({ kind, course }: Notification): boolean {
  if (kind === 'rank') return true
  const made = course && queryClient.getQueryData(certificateQuery(course._id).queryKey)
  return kind === 'certificate' && Boolean(made?.certificate.issuedAt)
}

async function say(): Promise<void> {
  isGathering = false
  const news = gathered.filter((one) => !isToldElsewhere(one))
  gathered = []
  const [first] = news
  if (!first) return
  await loadLaterTexts()
  const language = currentLanguage()
  const t = currentTexts('notifications')
  const ranks = currentTexts('ranks')
  const text =
    news.length > 1 ? t('several', { count: news.length }) : wordsOf(first, { t, ranks, language }).title
  toasts.success(text, { label: t('show'), onSelect: () => openDrawer('notifications') })
}

/** Shows one message for new notifications, if the page is visible. */
export function announce(notification: Notification): void {
  if (document.visibilityState !== 'visible') return
  gathered.push(notification)
  if (isGathering) return
  isGathering = true
  setTimeout(() => void say().catch(() => undefined), gatheringMs)
}
