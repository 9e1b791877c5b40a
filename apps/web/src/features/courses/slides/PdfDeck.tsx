import { useEffect, useRef, useState } from 'react'
import { useIsOffline } from '../../../connection.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/States.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Deck } from './Deck.tsx'
import styles from './PdfDeck.module.css'
import { openPdf, type PdfDocument, type Sheet, showSheet, showThumbnail, titlesOf } from './pdf.ts'

interface OpenDeck {
  document: PdfDocument
  /** Null while loading. */
  titles: readonly string[] | null
}

type State = OpenDeck | 'loading' | 'failed'

/** Opens the file, and closes it when the page no longer needs it. */
function usePdf(url: string) {
  const [state, setState] = useState<State>('loading')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the same file anew.
  useEffect(() => {
    const { document, close } = openPdf(url)
    let isGone = false
    const put = (next: State) => !isGone && setState(next)
    document.then(
      (opened) => {
        put({ document: opened, titles: null })
        titlesOf(opened).then(
          (titles) => put({ document: opened, titles }),
          // Without titles, slides are numbered.
          () => undefined,
        )
      },
      () => put('failed'),
    )
    return () => {
      isGone = true
      close()
    }
  }, [url, attempt])
  const retry = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  return { state, retry }
}

/** A page: its image, and its text layer for selecting, searching and reading aloud. */
function Page({ document, number, isSilent }: Sheet & { isSilent: boolean }) {
  const { t } = useTranslation('courses')
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [show] = useState(() => (sheet: HTMLDivElement | null) => {
    const room = sheet?.parentElement
    if (!sheet || !room || !canvas.current || !text.current) return undefined
    return showSheet({ document, number }, { room, sheet, canvas: canvas.current, text: text.current })
  })
  return (
    <div ref={show} className={styles.sheet}>
      <canvas ref={canvas} className={styles.picture} />
      <div ref={text} className={styles.text} />
      {isSilent && <VisuallyHidden>{t('slides.noText')}</VisuallyHidden>}
    </div>
  )
}

function Thumbnail({ document, number }: Sheet) {
  const [show] = useState(() => (canvas: HTMLCanvasElement | null) => {
    return canvas ? showThumbnail({ document, number }, canvas) : undefined
  })
  return <canvas ref={show} className={styles.thumbnail} />
}

function Failure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('courses')
  const isOffline = useIsOffline()
  return (
    <div className={styles.place}>
      <ErrorState level={3} title={t('slides.failed')} retryLabel={t('retry')} onRetry={onRetry}>
        {isOffline ? t('slides.failedOffline') : t('slides.failedBody')}
      </ErrorState>
    </div>
  )
}

interface Props {
  title: string
  url: string
  onSeen: (index: number, count: number) => void
}

/** A deck from a PDF file: each page is a slide. */
export default function PdfDeck({ title, url, onSeen }: Props) {
  const { t } = useTranslation('courses')
  const { state, retry } = usePdf(url)
  if (state === 'failed') return <Failure onRetry={retry} />
  if (state === 'loading')
    return (
      <div role="status" aria-label={t('slides.loading')} className={styles.place}>
        <Skeleton shape="block" className={styles.skeleton} />
      </div>
    )
  const { document, titles } = state
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
  return (
    <Deck
      title={title}
      onSeen={onSeen}
      titles={numbers.map((number) => titles?.[number - 1] || t('slides.untitled', { number }))}
      isSheet
      renderSlide={(index) => (
        <Page key={index} document={document} number={index + 1} isSilent={titles?.[index] === ''} />
      )}
      renderThumbnail={(index) => <Thumbnail document={document} number={index + 1} />}
    />
  )
}
