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

/** Documents edited as one: each is shown below the previous one, with its own save state. */
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
