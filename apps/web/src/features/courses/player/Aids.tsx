import type { LessonContent } from '@zenit/contract/courses'
import { useMediaSelector, useMediaStore } from 'media-chrome/react/media-store'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import styles from './Aids.module.css'
import { useCues } from './cues.ts'
import { keepTranscript, readTranscript } from './player-preferences.ts'
import { timeText } from './time.ts'
import { type Cue, cueAt } from './vtt.ts'

type Video = NonNullable<LessonContent['video']>

const useCueNow = (cues: readonly Cue[]) =>
  useMediaSelector((state) => cueAt(cues, state.mediaCurrentTime ?? 0))

function useSeek() {
  const store = useMediaStore()
  return (cue: Cue) => {
    // Slightly after the start: a film seeks to frames, and might show the last one of the previous cue.
    store.dispatch({ type: 'mediaseekrequest', detail: cue.start + 0.01 })
  }
}

/** Scrolls a list so that an entry is in its middle; the page does not scroll. */
function centre(entry: HTMLElement, box: HTMLElement): void {
  const [inner, outer] = [entry.getBoundingClientRect(), box.getBoundingClientRect()]
  // Scrolls both axes in one call: a second smooth scroll would cancel the first.
  box.scrollBy({
    top: inner.top - outer.top - (outer.height - inner.height) / 2,
    left: inner.left - outer.left - (outer.width - inner.width) / 2,
  })
}

const restMs = 6000

/** Keeps the current entry visible, except for a while after the person scrolled the list. */
function useFollowing(box: RefObject<HTMLElement | null>) {
  const heldUntil = useRef(0)
  const [follow] = useState(() => (entry: HTMLElement | null) => {
    if (entry && box.current && Date.now() >= heldUntil.current) centre(entry, box.current)
  })
  const hold = () => {
    heldUntil.current = Date.now() + restMs
  }
  const release = () => {
    heldUntil.current = 0
  }
  return {
    follow,
    release,
    signs: { onWheel: hold, onTouchMove: hold, onPointerDown: hold, onKeyDown: hold },
  }
}

const stepOf: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  ArrowLeft: (index) => index - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** One Tab stop; arrow keys move within the list. */
function moveWithin(event: KeyboardEvent<HTMLElement>): void {
  const step = Object.hasOwn(stepOf, event.key) ? stepOf[event.key] : undefined
  if (!step) return
  const entries = [...event.currentTarget.querySelectorAll('button')]
  const next = entries[step(entries.indexOf(event.target as HTMLButtonElement), entries.length)]
  event.preventDefault()
  next?.focus()
}

interface EntryProps {
  cue: Cue
  isCurrent: boolean
  isTabStop: boolean
  follow: (entry: HTMLElement | null) => void
  onChoose: (cue: Cue) => void
}

function Entry({ cue, isCurrent, isTabStop, follow, onChoose }: EntryProps) {
  return (
    <li ref={isCurrent ? follow : undefined}>
      <button
        type="button"
        className={styles.entry}
        aria-current={isCurrent || undefined}
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => onChoose(cue)}
      >
        <span className={styles.at}>{timeText(cue.start)}</span> <span>{cue.text}</span>
      </button>
    </li>
  )
}

function Entries({ cues, label, lang }: { cues: readonly Cue[]; label: string; lang?: string }) {
  const box = useRef<HTMLOListElement>(null)
  const now = useCueNow(cues)
  const seek = useSeek()
  const { follow, release, signs } = useFollowing(box)
  const choose = (cue: Cue) => {
    release()
    seek(cue)
  }
  return (
    <ol
      ref={box}
      className={styles.entries}
      aria-label={label}
      lang={lang}
      {...signs}
      onKeyDown={(event) => {
        signs.onKeyDown()
        moveWithin(event)
      }}
    >
      {cues.map((cue, index) => (
        <Entry
          key={cue.start}
          cue={cue}
          isCurrent={index === now}
          isTabStop={index === Math.max(now, 0)}
          follow={follow}
          onChoose={choose}
        />
      ))}
    </ol>
  )
}

function Chapters({ url }: { url: string }) {
  const { t } = useTranslation('courses')
  const { data, isError } = useCues(url)
  if (isError || data?.length === 0) return null
  return (
    <div className={styles.chapters}>
      {data ? (
        <Entries cues={data} label={t('video.chapters')} />
      ) : (
        <Skeleton shape="block" className={styles.loadingChapters} />
      )}
    </div>
  )
}

function Words({ url, language }: { url: string; language: string }) {
  const { t } = useTranslation('courses')
  const { data, isError, isFetching, refetch } = useCues(url)
  if (isError)
    return (
      <div className={styles.failure} role="alert">
        <p>{t('video.transcriptFailed')}</p>
        <Button icon="refresh" pending={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  if (!data) return <Skeleton shape="block" className={styles.loading} />
  return <Entries key={url} cues={data} label={t('video.transcript')} lang={language} />
}

/** The transcript. While collapsed, the browser's search can still find it and opens it. */
function Transcript({ captions }: Pick<Video, 'captions'>) {
  const { t } = useTranslation('courses')
  const shown = useMediaSelector((state) => state.mediaSubtitlesShowing?.[0]?.language)
  // Captions start in the page's language unless the learner has chosen another.
  const chosen = captions.find(({ language }) => language === shown) ?? captions[0]
  const [isOpen] = useState(readTranscript)
  if (!chosen) return null
  return (
    <details
      className={styles.transcript}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        keepTranscript(currentTarget.open)
        const [entry, box] = ['[aria-current]', 'ol'].map((one) =>
          currentTarget.querySelector<HTMLElement>(one),
        )
        if (currentTarget.open && entry && box) centre(entry, box)
      }}
    >
      <summary>
        {t('video.transcript')}
        <span className={styles.chevron}>
          <Icon name="chevron-down" />
        </span>
      </summary>
      <Words url={chosen.url} language={chosen.language} />
    </details>
  )
}

/** Chapters and transcript below the film, if they exist. */
export function Aids({ video }: { video: Video }) {
  if (!video.chapters && video.captions.length === 0) return null
  return (
    <div className={styles.aids}>
      {video.chapters && <Chapters key={video.chapters} url={video.chapters} />}
      <Transcript captions={video.captions} />
    </div>
  )
}
