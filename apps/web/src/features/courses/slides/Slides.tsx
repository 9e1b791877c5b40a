import { useMemo, useState } from 'react'
import type { Watch } from '../lesson/study.ts'
import { Speaker } from '../read-aloud/speaker.ts'
import { Deck } from './Deck.tsx'
import { slideTitle } from './deck.ts'
import styles from './Slides.module.css'

interface Props {
  title: string
  /** Sanitised by the server. */
  slides: readonly string[]
  watch: Watch
  onSeen: (index: number, count: number) => void
}

/** A deck written as text: each slide is an HTML fragment. */
export default function Slides({ title, slides, watch, onSeen }: Props) {
  const titles = useMemo(
    () => slides.map((html, number) => slideTitle(html, number === 0 ? title : undefined)),
    [slides, title],
  )
  const [speaker] = useState(() => new Speaker(watch))
  return (
    <Deck
      title={title}
      onSeen={onSeen}
      titles={titles}
      speaker={speaker}
      renderSlide={(index) => (
        <div
          // Changing the language changes the text to read.
          key={`${index} ${slides[index]}`}
          ref={speaker.setText}
          className={styles.slide}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, see the content's rules.
          dangerouslySetInnerHTML={{ __html: slides[index] ?? '' }}
        />
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
