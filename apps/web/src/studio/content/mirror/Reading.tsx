import type { PackDocument } from '@zenit/contract/packs'
import type { ReactNode } from 'react'
import { contentOf, type EditFormat } from '../document/keepers.ts'
import type { OpenDocument } from '../document/use-document.ts'
import styles from './Reading.module.css'

const nothing = () => undefined

interface Props {
  document: PackDocument
  as: EditFormat
  children: (open: OpenDocument) => ReactNode
}

/** A document in its form, of which nothing can be changed: whatever the form has, now or later, is switched off. */
export function Reading({ document, as, children }: Props) {
  const open: OpenDocument = {
    document,
    content: contentOf(as)(document),
    edition: document.version,
    saving: { status: 'saved' },
    change: nothing,
    retry: nothing,
    keepMine: nothing,
    takeOther: nothing,
  }
  return (
    <fieldset disabled className={styles.reading}>
      {children(open)}
    </fieldset>
  )
}

/** A text as it is written. It takes the focus, so that a long one can be scrolled by keyboard. */
export function SourceReading({ label, content }: { label: string; content: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className={styles.source} tabIndex={0} aria-label={label}>
      <pre>{content}</pre>
    </section>
  )
}
