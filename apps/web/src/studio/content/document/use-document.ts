import { useQuery } from '@tanstack/react-query'
import type { PackDocument } from '@zenit/contract/packs'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { DocumentKeeper, Snapshot } from './document-keeper.ts'
import { type DocumentRef, documentQuery, type EditFormat, keeperOf } from './keepers.ts'

export interface OpenDocument extends Snapshot {
  /** The document on the server. */
  document: PackDocument
  /** Changes the content; it is saved automatically. */
  change: (content: string) => void
  /** Retries at once. */
  retry: () => void
  keepMine: DocumentKeeper['keepMine']
  takeOther: DocumentKeeper['takeOther']
}

/** For {@link useDocument}; wait for it as for any query. */
export const useDocumentQuery = (ref: DocumentRef) => useQuery(documentQuery(ref))

/** An existing document, saved while it is edited. Key the component by the document's path. */
export function useDocument(ref: DocumentRef, document: PackDocument, as: EditFormat = 'text'): OpenDocument {
  const [keeper] = useState(() => keeperOf(ref, document, as))
  const snapshot = useSyncExternalStore(keeper.subscribe, keeper.snapshot)
  useEffect(() => keeper.hear(document), [keeper, document])
  useEffect(() => {
    const leave = () => {
      if (window.document.visibilityState === 'hidden') keeper.flush()
    }
    window.addEventListener('online', keeper.flush)
    window.document.addEventListener('visibilitychange', leave)
    return () => {
      window.removeEventListener('online', keeper.flush)
      window.document.removeEventListener('visibilitychange', leave)
    }
  }, [keeper])
  const { change, flush, keepMine, takeOther } = keeper
  return { ...snapshot, document, change, retry: flush, keepMine, takeOther }
}
