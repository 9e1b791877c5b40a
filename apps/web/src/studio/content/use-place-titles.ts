import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { findNode, pathTo } from './node/find-node.ts'
import { packQuery } from './queries.ts'
import { siteKindOf } from './site/documents.ts'
import { titleOf } from './words.ts'

/** Titles of a node and its parents, or of a document; a missing one keeps its path. */
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
