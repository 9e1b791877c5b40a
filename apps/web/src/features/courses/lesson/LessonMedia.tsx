import type { Course, LessonContent, Progress } from '@zenit/contract/courses'
import type { ViewedRanges } from '@zenit/contract/viewing'
import { type ComponentType, Suspense, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import type { ArticleContent } from '../article/reading.ts'
import page from '../CoursePage.module.css'
import { keepProgress } from '../queries.ts'
import { FileFailure } from './FileFailure.tsx'
import styles from './Lesson.module.css'
import { MediaSkeleton } from './MediaSkeleton.tsx'
import { Article, InternalTest, PdfDeck, Quiz, Slides, VideoPlayer } from './media.tsx'
import { useStudy, type Watch } from './study.ts'
import { useFileLink } from './use-file-link.ts'
import { addViewing, seenOf, useViewing, viewingOf, viewingOfFilm, viewingOfSlide } from './viewing.ts'

interface Props {
  course: Course
  progress: Progress
  content: LessonContent
  isDeckDone: boolean
  isSkipped: boolean
  onDeckDone: () => void
}

type PartProps = Props & { watch: Watch; progressId: string }

/** Records what was shown. Reaching the required part is reported at once, the rest with the next beat. */
function useNoting({ content, watch, progressId }: PartProps) {
  const place = { progressId, sublessonId: content._id }
  const isEnough = () => seenOf(content.kind, viewingOf(place)?.ranges ?? [], content.seen).isEnough
  return (viewing: ViewedRanges) => {
    const wasEnough = isEnough()
    addViewing(place, viewing)
    if (!wasEnough && isEnough()) watch.report()
  }
}

function Film(props: PartProps) {
  const { content, watch } = props
  const note = useNoting(props)
  if (!content.video) return null
  return (
    <VideoPlayer
      title={content.title}
      video={content.video}
      resumeAt={content.resumeAt}
      watch={watch}
      onPlayed={(film) => {
        const viewing = viewingOfFilm(film)
        if (viewing) note(viewing)
      }}
    />
  )
}

function MarkDone({ isDeckDone, isSkipped, onDeckDone, content, progressId }: PartProps) {
  const { t } = useTranslation('courses')
  const here = useViewing({ progressId, sublessonId: content._id })
  const { isEnough } = seenOf(content.kind, here, content.seen)
  const [focus] = useState(() => ({ isWanted: false }))
  const mark = () => {
    // The button disappears; focus moves to the text that replaces it.
    focus.isWanted = true
    onDeckDone()
  }
  return (
    <div className={styles.markDone} role="status">
      {isDeckDone || isSkipped ? (
        <p
          ref={(words) => {
            if (focus.isWanted) words?.focus()
            focus.isWanted = false
          }}
          tabIndex={-1}
          className={styles.marked}
        >
          <Icon name="check" /> {t(isDeckDone ? 'deck.done' : 'skip.done')}
        </p>
      ) : (
        <Button icon="check" disabledReason={isEnough ? undefined : t('blocked.lastSlide')} onClick={mark}>
          {t('deck.markDone')}
        </Button>
      )}
    </div>
  )
}

/** The file itself, to open in another program. */
function PdfFile({ url }: { url: string }) {
  const { t } = useTranslation('courses')
  const file = useFileLink()
  return (
    <div className={styles.pdfFile}>
      <a href={url} target="_blank" rel="noopener" onClick={file.onClick}>
        <Icon name="external" size={18} /> {t('deck.openPdf')}
      </a>
      <FileFailure file={file} />
    </div>
  )
}

type TextProps = PartProps & { article: ArticleContent; onSeen: (index: number, count: number) => void }

/** A text needs no “done” button: reaching its end is enough. */
function Text({ content, article, watch, onSeen, onDeckDone }: TextProps) {
  return (
    <Article
      key={article.html}
      title={content.title}
      sublessonId={content._id}
      content={article}
      watch={watch}
      onSeen={(index, count) => {
        onSeen(index, count)
        if (index === count - 1) onDeckDone()
      }}
    />
  )
}

function Deck(props: PartProps) {
  const { presentation, title } = props.content
  const note = useNoting(props)
  if (!presentation) return null
  const onSeen = (index: number, count: number) => note(viewingOfSlide(index, count))
  if (presentation.format === 'page') return <Text {...props} article={presentation} onSeen={onSeen} />
  return (
    <>
      {presentation.format === 'slides' ? (
        <Slides title={title} slides={presentation.slides} watch={props.watch} onSeen={onSeen} />
      ) : (
        <PdfDeck key={presentation.url} title={title} url={presentation.url} onSeen={onSeen} />
      )}
      <div className={styles.deckFoot}>
        {presentation.format === 'pdf' && <PdfFile url={presentation.url} />}
        <MarkDone {...props} />
      </div>
    </>
  )
}

const idsOf = ({ content, progressId }: PartProps) => ({
  progressId,
  lessonId: content.lessonId,
  sublessonId: content._id,
})

function QuizPart(props: PartProps) {
  const question = props.content.questions?.[0]
  if (!question) return null
  return (
    <div className={page.panel}>
      <Quiz
        ids={idsOf(props)}
        question={question}
        onProgress={(progress) => keepProgress(props.course._id, progress)}
      />
    </div>
  )
}

function InternalTestPart(props: PartProps) {
  const { content, course, progress } = props
  const lesson = progress.lessons.find(({ _id }) => _id === content.lessonId)
  return (
    <div className={page.panel}>
      <InternalTest
        ids={idsOf(props)}
        questions={content.questions ?? []}
        passed={new Set(lesson?.internalTestProgress.passedQuestionIds)}
        onProgress={(after) => keepProgress(course._id, after)}
      />
    </div>
  )
}

const parts: Record<LessonContent['kind'], ComponentType<PartProps>> = {
  video: Film,
  presentation: Deck,
  quiz: QuizPart,
  'internal-test': InternalTestPart,
}

/** Content of a sublesson by kind; each is loaded on demand. */
export function LessonMedia(props: Props) {
  const { content, progress } = props
  const progressId = progress._id ?? ''
  const watch = useStudy({ progressId, lessonId: content.lessonId, sublessonId: content._id })
  const Part = parts[content.kind]
  return (
    <Suspense fallback={<MediaSkeleton format={content.presentation?.format} />}>
      <Part {...props} watch={watch} progressId={progressId} />
    </Suspense>
  )
}
