import { useQuery } from '@tanstack/react-query'
import { listDocuments } from '@zenit/contract/packs'
import { queryClient, queryOf } from '../../../query-client.ts'
import { folderOf, resolvedPath } from '../paths.ts'

export interface Images {
  /** Files of the pack that a text may link to. */
  files: string[]
  /** Images of the pack, by what the text would call them. */
  names: string[]
  /** Where the browser finds one; null: there is none of that name. */
  urlOf: (name: string) => string | null
}

const documentsQuery = (pack: string, below: string) =>
  queryOf(listDocuments, { params: { id: pack }, query: { below } })

/** After an upload: the new one is known before it is drawn. */
export const outdateImages = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === listDocuments.path })

/** A path as the text would write it. */
function nameFrom(folder: string, path: string): string {
  const [own, other] = [folder.split('/'), path.split('/')]
  let same = 0
  while (same < own.length && own[same] === other[same]) same += 1
  return [...own.slice(same).map(() => '..'), ...other.slice(same)].join('/')
}

/** The name as the file system has it: an address may say it with `%20`. */
function decoded(name: string): string {
  const [clean = ''] = name.split(/[?#]/)
  try {
    return decodeURIComponent(clean)
  } catch {
    return clean
  }
}

/** Files that somebody downloads; not other texts, which a text cannot lead to. */
const isLinkable = (name: string): boolean => /\.(pdf|docx|pptx|xlsx|odt|zip|txt|csv|json)$/i.test(name)

/** The images beside a text, and those that several places share; null while they are asked for. */
export function useImages({ pack, path }: { pack: string; path: string }): Images | null {
  const folder = folderOf(path)
  const beside = useQuery(documentsQuery(pack, `${folder}/`))
  const shared = useQuery(documentsQuery(pack, 'media/'))
  if (beside.isPending || shared.isPending) return null
  // Without them, a text can be written all the same.
  const found = [...(beside.data?.documents ?? []), ...(shared.data?.documents ?? [])]
  const images = found.filter(({ media }) => media?.mime.startsWith('image/'))
  const urls = new Map(images.map((image) => [image.path, image.media?.url ?? '']))
  return {
    files: found.filter(({ path }) => isLinkable(path)).map((file) => nameFrom(folder, file.path)),
    names: images.map((image) => nameFrom(folder, image.path)),
    urlOf: (name) => urls.get(resolvedPath(folder, decoded(name)) ?? '') ?? null,
  }
}
