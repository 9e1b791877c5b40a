import { useQuery } from '@tanstack/react-query'
import { listDocuments } from '@zenit/contract/packs'
import { queryClient, queryOf } from '../../../query-client.ts'
import { folderOf, resolvedPath } from '../paths.ts'

export interface Images {
  /** Files of the pack that a text may link to. */
  files: string[]
  /** Images of the pack, by their paths relative to the text. */
  names: string[]
  /** URL of an image; null: none has that name. */
  urlOf: (name: string) => string | null
}

const documentsQuery = (pack: string, below: string) =>
  queryOf(listDocuments, { params: { id: pack }, query: { below } })

/** Run after an upload, so that the new image is known before it is rendered. */
export const outdateImages = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === listDocuments.path })

/** A path relative to the text's folder. */
function nameFrom(folder: string, path: string): string {
  const [own, other] = [folder.split('/'), path.split('/')]
  let same = 0
  while (same < own.length && own[same] === other[same]) same += 1
  return [...own.slice(same).map(() => '..'), ...other.slice(same)].join('/')
}

/** The name as in the file system: a URL may encode it with `%20`. */
function decoded(name: string): string {
  const [clean = ''] = name.split(/[?#]/)
  try {
    return decodeURIComponent(clean)
  } catch {
    return clean
  }
}

/** Downloadable files; a text cannot link to other texts. */
const isLinkable = (name: string): boolean => /\.(pdf|docx|pptx|xlsx|odt|zip|txt|csv|json)$/i.test(name)

/** Images next to a text, and shared ones; null while loading. */
export function useImages({ pack, path }: { pack: string; path: string }): Images | null {
  const folder = folderOf(path)
  const beside = useQuery(documentsQuery(pack, `${folder}/`))
  const shared = useQuery(documentsQuery(pack, 'media/'))
  if (beside.isPending || shared.isPending) return null
  // If loading them fails, the text can still be edited.
  const found = [...(beside.data?.documents ?? []), ...(shared.data?.documents ?? [])]
  const images = found.filter(({ media }) => media?.mime.startsWith('image/'))
  const urls = new Map(images.map((image) => [image.path, image.media?.url ?? '']))
  return {
    files: found.filter(({ path }) => isLinkable(path)).map((file) => nameFrom(folder, file.path)),
    names: images.map((image) => nameFrom(folder, image.path)),
    urlOf: (name) => urls.get(resolvedPath(folder, decoded(name)) ?? '') ?? null,
  }
}
