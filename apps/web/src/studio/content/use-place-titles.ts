import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { findNode, pathTo } from './node/find-node.ts'
import { packQuery } from './queries.ts'
import { siteKindOf } from './site/documents.ts'
import { titleOf } from './words.ts'

/** The titles of a node, after those that it lies in, or of a document; what is not there keeps its address. */
export function usePlaceTitles(packId: string): (place: string) => string[] {
  const { t, language } = useTranslation('studio-site')
  const { data: tree } = useQuery(packQuery(packId))
  return (place) => {
    const kind = siteKindOf(place)
    if (kind) return [t(`kinds.${kind}`)]
    const found = tree && findNode(tree, place)
    if (!found) return [place]
    return pathTo(found).map(({ title, slug }) => titleOf(title, language, slug))
  }
}
