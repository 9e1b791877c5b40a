import type { Editor } from '@tiptap/core'
import deck from '../../../features/courses/slides/Slides.module.css'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import type { PreviewQuery } from './preview-query.ts'
import { addSlide, deleteSlide, goToSlide, moveSlide, slideAt, slidesIn } from './slides.ts'
import styles from './Text.module.css'
import { useEditorState } from './use-editor-state.ts'

interface Props {
  editor: Editor
  query: PreviewQuery
  /** Changes the deck, in rich or source mode. */
  act: (change: (editor: Editor) => void, more?: { isGoing?: boolean }) => void
}

const titlesOf = (editor: Editor): string =>
  slidesIn(editor.state.doc)
    .map(({ title }) => title)
    .join('\n')

interface SlideProps {
  title: string
  number: number
  isCurrent: boolean
  query: PreviewQuery
  onChoose: () => void
}

function Slide({ title, number, isCurrent, query, onChoose }: SlideProps) {
  const { t } = useTranslation('studio-text')
  const { slides = [], mostWords = 0 } = query.data ?? {}
  const { html = '', words = 0 } = slides[number] ?? {}
  const isFull = words > mostWords
  return (
    <li>
      <div className={styles.thumbnail} data-current={isCurrent || undefined}>
        <div className={deck.small} aria-hidden="true" inert>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server. */}
          <div className={deck.slide} dangerouslySetInnerHTML={{ __html: html }} />
        </div>
        {/* Over the thumbnail instead of around it: a slide's text must not become the button's name. */}
        <button
          type="button"
          className={styles.choice}
          aria-current={isCurrent || undefined}
          aria-label={t('slides.one', { number: number + 1, title })}
          onClick={onChoose}
        />
      </div>
      <p className={cx(styles.words, isFull && styles.full)}>
        {number + 1}. {t('slides.words', { count: words })}
        {isFull && ` – ${t('slides.tooMany', { most: mostWords })}`}
      </p>
    </li>
  )
}

/** Thumbnails of a deck's slides with word counts; slides can be added, moved and deleted. */
export function SlideStrip({ editor, query, act }: Props) {
  const { t } = useTranslation('studio-text')
  const index = useEditorState(editor, slideAt, 0)
  const titles = useEditorState(editor, titlesOf, '').split('\n')
  return (
    <section className={styles.deck} aria-label={t('slides.label')}>
      <ol className={styles.strip}>
        {titles.map((title, number) => (
          <Slide
            // biome-ignore lint/suspicious/noArrayIndexKey: slides have no other name than their place.
            key={number}
            title={title}
            number={number}
            isCurrent={number === index}
            query={query}
            onChoose={() => act((e) => goToSlide(e, number), { isGoing: true })}
          />
        ))}
      </ol>
      <div className={styles.context}>
        <Button
          size="small"
          icon="plus"
          onClick={() => act((e) => addSlide(e, index, t('slides.new')), { isGoing: true })}
        >
          {t('slides.add')}
        </Button>
        <Button size="small" icon="arrow-left" onClick={() => act((e) => moveSlide(e, index, -1))}>
          {t('slides.before')}
        </Button>
        <Button size="small" icon="arrow-right" onClick={() => act((e) => moveSlide(e, index, 1))}>
          {t('slides.after')}
        </Button>
        <Button size="small" icon="trash" onClick={() => act((e) => deleteSlide(e, index))}>
          {t('slides.delete')}
        </Button>
      </div>
    </section>
  )
}
