import type { Course, LessonContent, Progress } from '@zenit/contract/courses'
import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { InternalTest } from '../quizzes/InternalTest.tsx'
import { Quiz } from '../quizzes/Quiz.tsx'
import page from './CoursePage.module.css'
import { FileFailure } from './FileFailure.tsx'
import styles from './Lesson.module.css'
import { keepProgress } from './queries.ts'
import { useStudy, type Watch } from './study.ts'
import { useFileLink } from './use-file-link.ts'

const VideoPlayer = lazy(() => import('./player/VideoPlayer.tsx'))
const Slides = lazy(() => import('./slides/Slides.tsx'))
const PdfDeck = lazy(() => import('./slides/PdfDeck.tsx'))

interface Props {
  course: Course
  progress: Progress
  content: LessonContent
  isDeckDone: boolean
  onDeckDone: () => void
}

type PartProps = Props & { watch: Watch; progressId: string }

function Film({ content, watch }: PartProps) {
  if (!content.video) return null
  return <VideoPlayer title={content.title} video={content.video} resumeAt={content.resumeAt} watch={watch} />
}

function MarkDone({ isDeckDone, onDeckDone }: Pick<Props, 'isDeckDone' | 'onDeckDone'>) {
  const { t } = useTranslation('courses')
  return (
    <div className={styles.markDone} role="status">
      {isDeckDone ? (
        <p className={styles.marked}>
          <Icon name="check" /> {t('deck.done')}
        </p>
      ) : (
        <Button icon="check" onClick={onDeckDone}>
          {t('deck.markDone')}
        </Button>
      )}
    </div>
  )
}

/** The file itself, for whoever would rather read it in a program of their own. */
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

function Deck({ content, isDeckDone, onDeckDone }: PartProps) {
  const { presentation, title } = content
  if (!presentation) return null
  return (
    <>
      {presentation.format === 'slides' ? (
        <Slides title={title} slides={presentation.slides} />
      ) : (
        <PdfDeck key={presentation.url} title={title} url={presentation.url} />
      )}
      <div className={styles.deckFoot}>
        {presentation.format === 'pdf' && <PdfFile url={presentation.url} />}
        <MarkDone isDeckDone={isDeckDone} onDeckDone={onDeckDone} />
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

/** What a sublesson is about, by its kind. The player and the slides come when they are needed. */
export function LessonMedia(props: Props) {
  const { content, progress } = props
  const progressId = progress._id ?? ''
  const watch = useStudy({ progressId, lessonId: content.lessonId, sublessonId: content._id })
  const Part = parts[content.kind]
  return (
    <Suspense fallback={<Skeleton shape="block" className={page.mediaSkeleton} />}>
      <Part {...props} watch={watch} progressId={progressId} />
    </Suspense>
  )
}
