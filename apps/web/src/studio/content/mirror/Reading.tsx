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

/** A document in its form, read-only: every control of the form is disabled. */
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

/** Source text, read-only. It takes focus, so that a long text can be scrolled by keyboard. */
export function SourceReading({ label, content }: { label: string; content: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className={styles.source} tabIndex={0} aria-label={label}>
      <pre>{content}</pre>
    </section>
  )
}
