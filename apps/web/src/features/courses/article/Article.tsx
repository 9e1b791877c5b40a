import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useSession } from '../../../shell/use-session.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/picture/Icon.tsx'
import page from '../CoursePage.module.css'
import lesson from '../lesson/Lesson.module.css'
import type { Watch } from '../lesson/study.ts'
import { ReadAloud } from '../read-aloud/ReadAloud.tsx'
import { Speaker } from '../read-aloud/speaker.ts'
import styles from './Article.module.css'
import { HeadingList } from './HeadingList.tsx'
import { type ArticleContent, goTo, placeIn, watchSections, whenScrolled } from './reading.ts'
import { forgetReading, readReading, writeReading } from './reading-place.ts'

interface Props {
  title: string
  sublessonId: string
  content: ArticleContent
  watch: Watch
  /** The end of a section, counted from 0, was visible. */
  onSeen: (index: number, count: number) => void
}

/** Scrolls to the heading in the URL: the browser looked for it before the text was rendered. */
function goToNamed(text: Element): void {
  const id = window.location.hash.slice(1)
  if (id) text.querySelector(`#${CSS.escape(id)}`)?.scrollIntoView()
}

interface ReadingOptions extends Pick<Props, 'content' | 'onSeen'> {
  reader: { learnerId: string; sublessonId: string }
  speaker: Speaker
}

/** A ref for the end of the text; once set, visible sections and the reading position are observed. */
function useReading({ reader, speaker, content, onSeen }: ReadingOptions) {
  const ids = content.headings.map(({ id }) => id)
  const [watchEnd] = useState(() => (end: HTMLElement | null) => {
    const words = speaker.text
    if (!end || !words) return undefined
    goToNamed(words)
    const stopSections = watchSections({ text: words, end, content }, (index, count) => {
      if (index === count - 1) forgetReading(reader)
      onSeen(index, count)
    })
    const stopPlace = whenScrolled(() => {
      const place = placeIn(words, ids)
      // Past the end there is no position to return to.
      if (place && end.getBoundingClientRect().top > window.innerHeight) writeReading(reader, place)
    })
    return () => {
      stopSections()
      stopPlace()
    }
  })
  return watchEnd
}

/** A long text: its contents, a link to the last reading position, and which parts were visible. */
export default function Article({ title, sublessonId, content, watch, onSeen }: Props) {
  const { t } = useTranslation('courses')
  const { user } = useSession()
  const reader = { learnerId: user?._id ?? '', sublessonId }
  const [stopped, setStopped] = useState(() => readReading(reader))
  const [speaker] = useState(() => new Speaker(watch))
  const watchEnd = useReading({ reader, speaker, content, onSeen })
  const section = content.headings.find(({ id }) => id === stopped?.section)?.title ?? title
  return (
    <div className={cx(page.panel, styles.sheet)} data-testid="article">
      <div className={styles.start}>
        <ReadAloud
          speaker={speaker}
          className={styles.aloud}
          startAt={stopped?.block}
          onPlay={() => setStopped(null)}
        />
        {stopped && (
          <Button
            size="small"
            icon="bookmark"
            onClick={() => {
              if (speaker.text) goTo(speaker.text, stopped)
              setStopped(null)
            }}
          >
            {t('article.goOn', { section })}
          </Button>
        )}
      </div>
      {content.headings.length > 1 && (
        <details className={styles.contents}>
          <summary>
            {t('article.contents')} <Icon name="chevron-down" size={18} />
          </summary>
          <nav aria-label={t('article.contents')}>
            <HeadingList headings={content.headings} />
          </nav>
        </details>
      )}
      <div
        ref={speaker.setText}
        className={cx(lesson.prose, styles.text)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, see the content's rules.
        dangerouslySetInnerHTML={{ __html: content.html }}
      />
      <span ref={watchEnd} className={styles.end} aria-hidden="true" />
    </div>
  )
}
