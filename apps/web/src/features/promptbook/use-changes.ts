import { useMutation } from '@tanstack/react-query'
import {
  addPromptbookItem,
  deletePromptbookItem,
  listPromptbookItems,
  type PromptbookItem,
  restorePromptbookItem,
  updatePromptbookItem,
} from '@zenit/contract/promptbook'
import { useNavigate } from 'react-router'
import { ApiError, NoResponseError, request } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { savedPrompts } from '../../offline/prompts.ts'
import { paths } from '../../paths.ts'
import { queryClient } from '../../query-client.ts'
import { toasts } from '../../ui/feedback/toasts.ts'

/** Reloads everything that shows saved prompts; resolves when the page is up to date. */
const showAgain = () => queryClient.invalidateQueries({ queryKey: [listPromptbookItems.path] })

export const isFull = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'promptbook-full'

/**
 * Saves a lesson's prompt; the message links to the promptbook. Without a response it is stored and sent later, like a
 * finished lesson (COURSE-10).
 */
export function useSavePrompt(
  prompt: { _id: string; title: string; text: string },
  place: { lessonId: string; sublessonId: string },
) {
  const { t } = useTranslation('promptbook')
  const navigate = useNavigate()
  const { _id: promptId, title, text } = prompt
  return useMutation({
    mutationFn: async () => {
      try {
        await request(addPromptbookItem, { body: { prompt: text, source: { ...place, promptId } } })
        return 'saved'
      } catch (error) {
        if (!(error instanceof NoResponseError)) throw error
      }
      await savedPrompts.keep({ ...place, promptId, title, text })
      return 'kept'
    },
    onSuccess: async (outcome) => {
      if (outcome === 'kept') return toasts.success(t('save.kept'))
      await showAgain()
      const href = paths.promptbook()
      toasts.success(t('save.done'), { label: t('save.open'), href, onSelect: () => void navigate(href) })
    },
  })
}

export function useRename({ _id }: PromptbookItem) {
  return useMutation({
    mutationFn: (title: string) => request(updatePromptbookItem, { params: { id: _id }, body: { title } }),
    onSuccess: showAgain,
  })
}

/** Deletes at once, and offers undo. */
export function useDelete({ _id, title }: PromptbookItem, { onGone }: { onGone: () => void }) {
  const { t } = useTranslation('promptbook')
  const restore = async () => {
    try {
      await request(restorePromptbookItem, { params: { id: _id } })
      await showAgain()
      toasts.success(t('delete.restored', { title }))
    } catch {
      toasts.error(t('delete.restoreFailed'), { label: t('retry'), onSelect: () => void restore() })
    }
  }
  return useMutation({
    mutationFn: () => request(deletePromptbookItem, { params: { id: _id } }),
    onSuccess: async () => {
      onGone()
      await showAgain()
      toasts.success(t('delete.done', { title }), { label: t('delete.undo'), onSelect: () => void restore() })
    },
  })
}
