import type { Editor } from '@tiptap/core'
import { useCallback, useId, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import editorStyles from '../../../ui/editor/Editor.module.css'
import { LinkDialog } from '../../../ui/editor/LinkDialog.tsx'
import { type LinkAddress, linkAddress } from '../../../ui/editor/link-address.ts'
import { Document } from '../document/Document.tsx'
import type { OpenDocument } from '../document/use-document.ts'
import { folderOf } from '../paths.ts'
import { Context } from './Context.tsx'
import { ImageDialog } from './ImageDialog.tsx'
import { type Images, useImages } from './images.ts'
import { LinkPicker } from './LinkPicker.tsx'
import { Preview } from './Preview.tsx'
import { type TextRef, usePreview } from './preview-query.ts'
import { SlideStrip } from './SlideStrip.tsx'
import { SourceText } from './SourceText.tsx'
import { startSession, type TextSession } from './session.ts'
import { slideAt } from './slides.ts'
import styles from './Text.module.css'
import { Tools } from './Tools.tsx'
import { useEditorState } from './use-editor-state.ts'
import { useCalloutLabels, useLinkWords } from './words.ts'

/** Besides websites and email addresses: pages of the product, and files next to the text. */
function readAddress(written: string): LinkAddress {
  const address = written.trim()
  const isFile = /^(\.{0,2}\/)?[\w-][\w./-]*\.(pdf|docx|pptx|xlsx|odt|zip|txt|md|csv|json)$/i.test(address)
  const isInside = /^\/(?![/\\])/.test(address)
  return isFile || isInside ? { kind: 'link', href: address } : linkAddress(written)
}

const restMs = 300

/** An editor session mounted on an element, and its text as Markdown. */
function useSession(open: OpenDocument, images: Images, onLink: () => void) {
  const [session, setSession] = useState<TextSession | null>(null)
  const [source, setSource] = useState(open.content)
  const labelOf = useCalloutLabels()
  const latest = useRef({ open, images, onLink, source, labelOf })
  latest.current = { open, images, onLink, source, labelOf }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const set = useCallback((next: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    setSource(next)
    if (next !== latest.current.open.content) latest.current.open.change(next)
  }, [])
  const mount = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      const send = () => set(made.source())
      const made = startSession(element, {
        source: latest.current.source,
        urlOf: (src) => latest.current.images.urlOf(src),
        labelOf: (kind) => latest.current.labelOf(kind),
        onLink: () => latest.current.onLink(),
        onEdit: () => {
          clearTimeout(timer.current)
          timer.current = setTimeout(send, restMs)
        },
      })
      const flush = () => {
        if (timer.current !== undefined) send()
      }
      // Runs before the document's own listener, which sends pending text.
      window.document.addEventListener('visibilitychange', flush)
      setSession(made)
      return () => {
        flush()
        window.document.removeEventListener('visibilitychange', flush)
        made.destroy()
      }
    },
    [set],
  )
  return { session, source, set, mount }
}

type TextWindow = 'link' | 'image' | null

interface WindowsProps extends TextRef {
  session: TextSession
  shown: TextWindow
  images: Images
  onClose: () => void
}

function Windows({ session: { editor }, shown, images, onClose, pack, path, language }: WindowsProps) {
  const words = useLinkWords()
  if (shown === 'link')
    return (
      <LinkDialog
        editor={editor}
        words={words}
        readAddress={readAddress}
        picker={(choose) => (
          <LinkPicker pack={pack} path={path} files={images.files} language={language} onChoose={choose} />
        )}
        onClose={onClose}
      />
    )
  if (shown !== 'image') return null
  const place = { pack, folder: folderOf(path) }
  return <ImageDialog editor={editor} images={images.names} {...place} onClose={onClose} />
}

interface OpenedProps extends TextRef {
  open: OpenDocument
  images: Images
  isPreviewed: boolean
}

const noSlide = () => 0

/** The text in rich or source mode, with the actions of both. */
function useText(open: OpenDocument, images: Images, onLink: () => void) {
  const { session, source, set, mount } = useSession(open, images, onLink)
  // The source when it was opened; null: rich mode.
  const [base, setBase] = useState<string | null>(null)
  const asSource = base !== null
  const act = (change: (editor: Editor) => void, { isGoing = false } = {}) => {
    if (!session) return
    if (asSource) session.take(source)
    change(session.editor)
    const now = session.source()
    set(now)
    if (asSource) setBase(now)
    else if (isGoing) session.editor.commands.focus()
  }
  const toggle = () => {
    if (!session) return
    if (asSource) {
      session.take(source)
      setBase(null)
      return
    }
    const now = session.source()
    set(now)
    setBase(now)
  }
  return { session, source, set, mount, asSource, isUntouched: source === base, act, toggle }
}

interface RichTextProps extends Pick<TextRef, 'path' | 'language'> {
  id: string
  session: TextSession | null
  mount: (element: HTMLElement | null) => (() => void) | undefined
  isDeck: boolean
  isHidden: boolean
  onWindow: (window: TextWindow) => void
}

/** The rich text with its toolbar. */
function RichText({ id, session, mount, isDeck, isHidden, path, language, onWindow }: RichTextProps) {
  const { t } = useTranslation('studio-text')
  const onImage = () => onWindow('image')
  return (
    <div className={styles.richFrame} hidden={isHidden}>
      <div className={editorStyles.editor}>
        {session ? (
          <Tools editor={session.editor} controls={id} onLink={() => onWindow('link')} onImage={onImage} />
        ) : (
          <div className={editorStyles.toolbar} />
        )}
        {session && <Context editor={session.editor} onImage={onImage} />}
        {/* biome-ignore lint/a11y/useSemanticElements: a text with headings and tables is no textarea. */}
        <div
          ref={mount}
          id={id}
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-label={t('text', { path })}
          lang={language}
          data-deck={isDeck || undefined}
          className={`${editorStyles.text} ${styles.rich}`}
        />
      </div>
    </div>
  )
}

function Opened({ open, images, isPreviewed, ...ref }: OpenedProps) {
  const { t } = useTranslation('studio-text')
  const id = useId()
  const [shown, setShown] = useState<TextWindow>(null)
  const text = useText(open, images, () => setShown('link'))
  const { session, source, act } = text
  const preview = usePreview(ref, source)
  const isDeck = ref.form === 'slides'
  return (
    <div className={styles.text}>
      {isDeck && session && <SlideStrip editor={session.editor} query={preview} act={act} />}
      <div className={isPreviewed ? styles.beside : styles.alone}>
        <div className={styles.column}>
          <div className={styles.context}>
            <Button size="small" aria-pressed={text.asSource} onClick={text.toggle}>
              {t('asMarkdown')}
            </Button>
          </div>
          <RichText
            id={id}
            session={session}
            mount={text.mount}
            isDeck={isDeck}
            isHidden={text.asSource}
            path={ref.path}
            language={ref.language}
            onWindow={setShown}
          />
          {text.asSource && session && (
            <SourceText
              id={`${id}-source`}
              value={source}
              lang={ref.language}
              isUntouched={text.isUntouched}
              onChange={text.set}
              onUndo={() => act((editor) => editor.commands.undo())}
              onRedo={() => act((editor) => editor.commands.redo())}
            />
          )}
        </div>
        {isPreviewed && session && <PreviewOf session={session} query={preview} isDeck={isDeck} {...ref} />}
      </div>
      {session && shown && (
        <Windows session={session} shown={shown} images={images} onClose={() => setShown(null)} {...ref} />
      )}
    </div>
  )
}

function PreviewOf({
  session,
  query,
  isDeck,
  form,
  language,
}: TextRef & { session: TextSession; query: ReturnType<typeof usePreview>; isDeck: boolean }) {
  const slide = useEditorState(session.editor, isDeck ? slideAt : noSlide, 0)
  return <Preview query={query} form={form} language={language} slide={slide} />
}

export interface TextProps extends TextRef {
  /** Without a preview there is room for the other language. */
  isPreviewed?: boolean
}

/** A Markdown text of a pack in rich or source mode, saved automatically, next to its preview. */
export function TextDocument({ isPreviewed = true, ...ref }: TextProps) {
  const images = useImages(ref)
  return (
    <Document pack={ref.pack} path={ref.path}>
      {(open) =>
        // Rendered once the images are known.
        images && (
          <Opened
            key={`${ref.path} ${open.edition}`}
            open={open}
            images={images}
            isPreviewed={isPreviewed}
            {...ref}
          />
        )
      }
    </Document>
  )
}
