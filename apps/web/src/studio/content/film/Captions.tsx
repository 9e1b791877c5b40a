import type { Language } from '@zenit/contract/parts'
import { type KeyboardEvent, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/Dialog.tsx'
import { Document } from '../document/Document.tsx'
import type { OpenDocument } from '../document/use-document.ts'
import fields from '../fields/Fields.module.css'
import { SourceText } from '../fields/SourceText.tsx'
import { useIsMirror } from '../mirror/is-mirror.ts'
import { CaptionFiles } from './CaptionFiles.tsx'
import { type CueAct, CueRow } from './CueRow.tsx'
import styles from './Film.module.css'
import { type FilmPlayer, useMoment } from './film-player.ts'
import {
  type Cue,
  cueAt,
  emptyTrack,
  faultsOf,
  merge,
  readVtt,
  split,
  type Track,
  withCue,
  withNewCue,
  withoutCue,
  writeVtt,
} from './track.ts'

/** Maximum number of undo steps. */
const mostSteps = 100

/** The lines with an undo history: typing in one line is one step. */
function useTrack({ content, change }: Pick<OpenDocument, 'content' | 'change'>) {
  const [read] = useState(() => (content.trim() === '' ? emptyTrack() : readVtt(content)))
  const [track, setTrack] = useState(read ?? emptyTrack())
  const history = useRef<{ steps: Track[]; typedIn: number | null }>({ steps: [], typedIn: null })
  const latest = useRef({ track, change })
  latest.current = { track, change }
  const show = useCallback((next: Track) => {
    latest.current.track = next
    setTrack(next)
    latest.current.change(writeVtt(next))
  }, [])
  const edit = useCallback(
    (next: (cues: Cue[]) => Cue[], typedIn: number | null = null) => {
      const { track: now } = latest.current
      const past = history.current
      if (typedIn === null || past.typedIn !== typedIn) past.steps = [...past.steps.slice(1 - mostSteps), now]
      past.typedIn = typedIn
      show({ ...now, cues: next(now.cues) })
    },
    [show],
  )
  const undo = useCallback(() => {
    const before = history.current.steps.pop()
    history.current.typedIn = null
    if (before) show(before)
  }, [show])
  return { isRead: read !== null, track, edit, undo, canUndo: history.current.steps.length > 0 }
}

/** Cursor position in the text of a line. */
function cursorIn(root: HTMLElement | null, key: number): number {
  const area = root?.querySelector<HTMLTextAreaElement>(`[data-cue="${key}"] textarea`)
  return area?.selectionStart ?? 0
}

const actOf: Record<string, CueAct> = { F2: 'play', F8: 'start', F9: 'end' }

interface Props {
  pack: string
  path: string
  language: Language
  player: FilmPlayer
}

type Edit = ReturnType<typeof useTrack>['edit']

interface CueWork {
  cues: readonly Cue[]
  edit: Edit
  player: FilmPlayer
  root: RefObject<HTMLElement | null>
}

/** Actions on a line; always the same object, so that only the changed line is rendered again. */
function useCueWork({ cues, edit, player, root }: CueWork) {
  /** The line to focus once it is rendered. */
  const wanted = useRef<number | null>(null)
  const latest = useRef(cues)
  latest.current = cues
  return useMemo(() => {
    const addAt = (ms: number) =>
      edit((now) => {
        const added = withNewCue(now, ms)
        wanted.current = added.key
        return added.cues
      })
    const changes: Record<Exclude<CueAct, 'play' | 'add'>, (now: Cue[], key: number) => Cue[]> = {
      start: (now, key) => withCue(now, key, { start: player.at() }),
      end: (now, key) => withCue(now, key, { end: player.at() }),
      split: (now, key) => split(now, key, cursorIn(root.current, key)),
      merge,
      remove: withoutCue,
    }
    return {
      wanted,
      addAt,
      change: (key: number, next: Partial<Cue>) =>
        edit((now) => withCue(now, key, next), next.text === undefined ? null : key),
      act: (key: number, act: CueAct) => {
        const cue = latest.current.find((one) => one.key === key)
        if (!cue) return
        if (act === 'play') player.play(cue.start)
        else if (act === 'add') addAt(cue.end)
        else edit((now) => changes[act](now, key))
      },
    }
  }, [edit, player, root])
}

interface ReplaceProps {
  /** The uploaded track while the author is asked about it. */
  brought: Track | null
  onReplace: (track: Track) => void
  onClose: () => void
}

/** Asks before lines from a file replace the existing ones. */
function ReplaceDialog({ brought, onReplace, onClose }: ReplaceProps) {
  const { t } = useTranslation('studio-film')
  return (
    <ConfirmDialog
      isOpen={brought !== null}
      title={t('captions.replaceTitle')}
      confirmLabel={t('captions.replace')}
      cancelLabel={t('captions.keep')}
      onConfirm={() => {
        if (brought) onReplace(brought)
        onClose()
      }}
      onCancel={onClose}
    >
      {t('captions.replaceBody', { count: brought?.cues.length ?? 0 })}
    </ConfirmDialog>
  )
}

interface CueListProps {
  cues: Cue[]
  player: FilmPlayer
  language: Language
  work: ReturnType<typeof useCueWork>
}

function CueList({ cues, player, language, work }: CueListProps) {
  const { t } = useTranslation('studio-film')
  const said = useMoment(player, (ms) => cueAt(cues, ms)?.key ?? null)
  return (
    <ol className={styles.cues} aria-label={t('captions.lines')}>
      {cues.map((cue, index) => (
        <CueRow
          key={cue.key}
          cue={cue}
          number={index + 1}
          lang={language}
          faults={faultsOf(cues, index).join(' ')}
          isCurrent={said === cue.key}
          isLast={index === cues.length - 1}
          work={work}
        />
      ))}
    </ol>
  )
}

function Lines({ open, language, path, player }: Props & { open: OpenDocument }) {
  const { t } = useTranslation('studio-film')
  const isMirror = useIsMirror()
  const { isRead, track, edit, undo, canUndo } = useTrack(open)
  const { cues } = track
  const root = useRef<HTMLDivElement>(null)
  const [brought, setBrought] = useState<Track | null>(null)
  const work = useCueWork({ cues, edit, player, root })
  if (!isRead) return null
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'F4') player.toggle()
    else {
      const act = actOf[event.key]
      const key = (event.target as HTMLElement).closest<HTMLElement>('[data-cue]')?.dataset.cue
      if (!act || !key) return
      work.act(Number(key), act)
    }
    event.preventDefault()
  }
  const take = (next: Track) => edit(() => next.cues)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys work in the fields below, which are what has the focus.
    <div ref={root} className={fields.fields} onKeyDown={onKeyDown}>
      <p className={fields.buttons}>
        <Button size="small" icon="plus" onClick={() => work.addAt(player.at())}>
          {t('captions.addHere')}
        </Button>
        <Button size="small" disabledReason={canUndo ? undefined : t('captions.nothing')} onClick={undo}>
          {t('captions.undo')}
        </Button>
        <CaptionFiles
          content={cues.length > 0 ? writeVtt(track) : null}
          name={path.split('/').at(-1) ?? 'captions.vtt'}
          onRead={(next) => (cues.length > 0 ? setBrought(next) : take(next))}
        />
      </p>
      {!isMirror && <p className={fields.note}>{t('captions.keys')}</p>}
      {cues.length === 0 && <p>{t('captions.empty')}</p>}
      <CueList cues={cues} player={player} language={language} work={work} />
      <ReplaceDialog brought={brought} onReplace={take} onClose={() => setBrought(null)} />
    </div>
  )
}

/** The captions of a film, line by line, or as source text if they contain anything else. */
export function Captions(props: Props) {
  const { t } = useTranslation('studio-film')
  const { pack, path } = props
  const [asSource, setSource] = useState(false)
  return (
    <>
      <p className={fields.buttons}>
        <Button size="small" aria-pressed={asSource} onClick={() => setSource(!asSource)}>
          {t('captions.asText')}
        </Button>
      </p>
      {asSource ? (
        <SourceText pack={pack} path={path} />
      ) : (
        <Document pack={pack} path={path}>
          {(open) => {
            const isForeign = open.content.trim() !== '' && readVtt(open.content) === null
            if (isForeign) return <p>{t('captions.foreign')}</p>
            return <Lines key={open.edition} {...props} open={open} />
          }}
        </Document>
      )}
    </>
  )
}
