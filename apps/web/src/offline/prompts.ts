import { addPromptbookItem } from '@zenit/contract/promptbook'
import { request } from '../api/client.ts'
import { currentTexts, loadLaterTexts } from '../i18n/i18n.ts'
import { toasts } from '../ui/feedback/toasts.ts'
import type { SettledItems } from './outbox.ts'
import { pendingLessons } from './pending.ts'
import { pendingPrompts, type SavedPrompt } from './pending-prompts.ts'
import { createQueue } from './queue.ts'

async function tell({ sent, refused }: SettledItems<SavedPrompt>): Promise<void> {
  await loadLaterTexts()
  const t = currentTexts('promptbook')
  if (sent.length > 0) toasts.success(t('save.sent', { count: sent.length }))
  for (const { title } of refused) toasts.warning(t('save.refused', { title }))
}

/** Lesson prompts waiting to be saved in the promptbook (COURSE-08). The server saves each once. */
export const savedPrompts = createQueue<SavedPrompt>({
  store: 'prompts',
  once: ({ promptId }) => promptId,
  send: ({ promptId, lessonId, sublessonId, text }) =>
    request(addPromptbookItem, {
      body: { prompt: text, source: { lessonId, sublessonId, promptId } },
      isPatient: true,
    }),
  final: [
    'invalid-input',
    'not-found',
    'rank-too-low',
    'no-access',
    'language-unavailable',
    'not-joined',
    'out-of-order',
    'promptbook-full',
  ],
  // A lesson may be unlocked only after the pending ones are sent.
  mustWait: () => pendingLessons().length > 0,
  onChange: (items) => pendingPrompts.set(items),
  // If the message's texts cannot be loaded, the promptbook still shows the result.
  onSettled: (settled) => void tell(settled).catch(() => undefined),
})
