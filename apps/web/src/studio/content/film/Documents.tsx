import type { Language } from '@zenit/contract/parts'
import type { ReactNode } from 'react'
import { Document } from '../document/Document.tsx'
import type { OpenDocument } from '../document/use-document.ts'

export type OpenedDocuments = Partial<Record<Language, OpenDocument>>

interface Props {
  pack: string
  paths: readonly { language: Language; path: string }[]
  opened?: OpenedDocuments
  children: (opened: OpenedDocuments) => ReactNode
}

/** Documents that are edited as one: each opens below the one before it, with its own state of saving. */
export function Documents({ pack, paths, opened = {}, children }: Props) {
  const [first, ...others] = paths
  if (!first) return children(opened)
  return (
    <Document pack={pack} path={first.path}>
      {(open) => (
        <Documents pack={pack} paths={others} opened={{ ...opened, [first.language]: open }}>
          {children}
        </Documents>
      )}
    </Document>
  )
}
