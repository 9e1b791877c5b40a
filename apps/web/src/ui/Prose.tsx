import './markdown.css'
import { cx } from './cx.ts'
import styles from './Prose.module.css'

/** Server-rendered text with headings, lists and links. */
export function Prose({ html, className, lang }: { html: string; className?: string; lang?: string }) {
  return (
    <div
      className={cx(styles.prose, className)}
      lang={lang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises all HTML that it sends.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
