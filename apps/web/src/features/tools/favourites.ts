import { useMutation } from '@tanstack/react-query'
import {
  addToFavorites,
  listRelatedTools,
  listTools,
  removeFromFavorites,
  type Tool,
  viewTool,
} from '@zenit/contract/tools'
import { ApiError, request } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { queryClient } from '../../query-client.ts'
import { toasts } from '../../ui/feedback/toasts.ts'

interface Toolbox {
  tools?: Tool[]
  tool?: Tool
  favoritesCount?: number
}

const tellingFavourites: readonly string[] = [listTools.path, viewTool.path, listRelatedTools.path]

const tells = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
  tellingFavourites.includes(String(path))

/** Returns the answer with the tool's heart as given, and an updated number of favourites. */
export function withFavourite(
  answer: Toolbox,
  { _id, isFavorite }: Pick<Tool, '_id' | 'isFavorite'>,
  count: (before: number) => number,
): Toolbox {
  const changed = (tool: Tool) => (tool._id === _id ? { ...tool, isFavorite } : tool)
  const { tool, tools, favoritesCount } = answer
  return {
    ...answer,
    ...(tool && { tool: changed(tool) }),
    ...(tools && { tools: tools.map(changed) }),
    ...(favoritesCount !== undefined && { favoritesCount: count(favoritesCount) }),
  }
}

/** Updates the heart in all cached data. */
function show(favourite: Pick<Tool, '_id' | 'isFavorite'>, count: (before: number) => number): void {
  queryClient.setQueriesData<Toolbox>({ predicate: tells }, (answer) =>
    answer ? withFavourite(answer, favourite, count) : answer,
  )
}

/** Lists of favourites gain or lose a tool: the one on the page is reloaded at once, others when they are opened. */
async function outdateLists(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [listTools.path], refetchType: 'none' })
  await queryClient.invalidateQueries({
    queryKey: [listTools.path],
    predicate: ({ queryKey: [, , query] }) => (query as { showFavorites?: boolean })?.showFavorites === true,
  })
}

interface FavouriteChange {
  isFavorite: boolean
  /** Called when the server has stored the change. */
  onDone?: () => void
}

/**
 * Adds a tool to the favourites or removes it: on the page at once, reverted if the server refuses (TOOL-02). Quick
 * clicks are sent one after the other, and only the last response is shown.
 */
export function useFavourite(tool: Pick<Tool, '_id' | 'name'>) {
  const { t } = useTranslation('tools')
  const { _id, name } = tool
  const mutationKey = ['favourite', _id]
  const isLast = () => queryClient.isMutating({ mutationKey }) <= 1
  const by = (isFavorite: boolean) => (count: number) => Math.max(0, count + (isFavorite ? 1 : -1))
  const wish = useMutation({
    mutationKey,
    scope: { id: `favourite ${_id}` },
    networkMode: 'always',
    mutationFn: ({ isFavorite }: FavouriteChange) =>
      request(isFavorite ? addToFavorites : removeFromFavorites, { params: { id: _id } }),
    onMutate: async ({ isFavorite }) => {
      // A running request does not include this change yet.
      await queryClient.cancelQueries({ predicate: tells })
      show({ _id, isFavorite }, by(isFavorite))
    },
    onSuccess: ({ favoritesCount }, { isFavorite, onDone }) => {
      if (!isLast()) return
      show({ _id, isFavorite }, () => favoritesCount)
      const undo = { label: t('favourite.undo'), onSelect: () => wish.mutate({ isFavorite: true }) }
      if (isFavorite) toasts.success(t('favourite.added', { name }))
      else toasts.success(t('favourite.removed', { name }), undo)
      onDone?.()
      void outdateLists()
    },
    onError: (error, { isFavorite }) => {
      show({ _id, isFavorite: !isFavorite }, by(!isFavorite))
      // After several clicks the page cannot tell which ones were applied, so it reloads them from the
      // server.
      if (isLast()) void queryClient.invalidateQueries({ predicate: tells })
      const text = t(isFavorite ? 'favourite.notAdded' : 'favourite.notRemoved', { name })
      // A refusal is final and shows its reason; anything else can be retried.
      if (error instanceof ApiError && error.status < 500) toasts.error(`${text} ${error.title}`)
      else toasts.error(text, { label: t('retry'), onSelect: () => wish.mutate({ isFavorite }) })
    },
  })
  return wish.mutate
}
