import { useMemo } from 'react'
import { Deck } from './Deck.tsx'
import { slideTitle } from './deck.ts'
import styles from './Slides.module.css'

interface Props {
  title: string
  /** Sanitised by the server. */
  slides: readonly string[]
  onSeen: (index: number, count: number) => void
}

/** A deck that was written as text: each slide is a piece of HTML. */
export default function Slides({ title, slides, onSeen }: Props) {
  const titles = useMemo(
    () => slides.map((html, number) => slideTitle(html, number === 0 ? title : undefined)),
    [slides, title],
  )
  return (
    <Deck
      title={title}
      onSeen={onSeen}
      titles={titles}
      renderSlide={(index) => (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, see the content's rules.
        <div key={index} className={styles.slide} dangerouslySetInnerHTML={{ __html: slides[index] ?? '' }} />
      )}
      renderThumbnail={(index) => (
        <div className={styles.small}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the same slide, seen from afar. */}
          <div className={styles.slide} dangerouslySetInnerHTML={{ __html: slides[index] ?? '' }} />
        </div>
      )}
    />
  )
}
