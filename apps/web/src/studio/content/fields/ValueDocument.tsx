import type { ReactNode } from 'react'
import { Document } from '../document/Document.tsx'
import type { DocumentRef } from '../document/keepers.ts'
import { StaleTexts } from '../translation/StaleTexts.tsx'
import { SourceText } from './SourceText.tsx'

interface Props extends DocumentRef {
  children: (value: unknown, change: (next: unknown) => void) => ReactNode
}

/** A YAML document as a form, or as source text when it cannot be parsed. */
export function ValueDocument({ pack, path, children }: Props) {
  return (
    <Document pack={pack} path={path} as="value">
      {({ content, edition, change }) => {
        const value: unknown = JSON.parse(content)
        if (value === null) return <SourceText pack={pack} path={path} />
        return (
          <StaleTexts pack={pack} path={path}>
            <div key={edition}>{children(value, (next) => change(JSON.stringify(next)))}</div>
          </StaleTexts>
        )
      }}
    </Document>
  )
}
