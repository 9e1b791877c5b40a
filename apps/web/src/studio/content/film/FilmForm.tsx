import { useMutation } from '@tanstack/react-query'
import type { Language } from '@zenit/contract/parts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { useDocumentQuery } from '../document/use-document.ts'
import { addText } from '../fields/add-file.ts'
import fields from '../fields/Fields.module.css'
import { FilePair } from '../fields/FileField.tsx'
import { having, isValue, type Texts, textIn, textsIn, type Value } from '../fields/values.ts'
import { useIsMirror } from '../mirror/is-mirror.ts'
import { resolvedPath } from '../paths.ts'
import { Captions } from './Captions.tsx'
import { Chapters } from './Chapters.tsx'
import styles from './Film.module.css'
import { FilmFile } from './FilmFile.tsx'
import { type FilmPlayer, useFilmPlayer, useMoment } from './film-player.ts'
import { Missing } from './Missing.tsx'
import { PosterButton } from './Poster.tsx'
import { cueAt, readVtt } from './track.ts'

interface Props {
  pack: string
  /** Folder of the lesson. */
  folder: string
  languages: readonly Language[]
  value: Value
  onChange: (value: Value) => void
}

/** Returns the file of a language; one shared by all languages counts for each. */
const nameIn = (value: unknown, language: Language): string | undefined =>
  typeof value === 'string' ? value : isValue(value) ? (value[language] as string | undefined) : undefined

const isShared = (value: unknown): boolean => typeof value === 'string'

interface FilesProps extends Props {
  field: 'video' | 'audio'
  accept: readonly string[]
  isRequired?: boolean
}

/** One film for all languages, or one per language. */
function FilmFiles({ pack, folder, languages, value, onChange, field, accept, isRequired }: FilesProps) {
  const { t } = useTranslation('studio-film')
  const { t: words } = useTranslation('studio-editor')
  const given = value[field]
  const change = (next: unknown) => onChange(having(value, field, next))
  const isOne = isShared(given)
  const share = () => {
    const names = languages.map((language) => nameIn(given, language))
    const [first] = names.filter(Boolean)
    change(isOne ? Object.fromEntries(languages.map((language) => [language, given])) : first)
  }
  const canShare = field === 'video' && languages.length > 1 && languages.some((one) => nameIn(given, one))
  return (
    <div className={fields.fields}>
      <div className={fields.pair}>
        {isOne ? (
          <FilmFile
            pack={pack}
            folder={folder}
            label={t('film.forAll', { label: t(`film.${field}`) })}
            name={nameIn(given, languages[0] ?? 'pl')}
            accept={accept}
            isRequired={isRequired}
            onChange={change}
          />
        ) : (
          languages.map((language) => (
            <FilmFile
              key={language}
              pack={pack}
              folder={folder}
              label={words('fields.inLanguage', {
                label: t(`film.${field}`),
                language: words(`languages.${language}`),
              })}
              name={nameIn(given, language)}
              accept={accept}
              isRequired={isRequired}
              onChange={(name) => change(having(isValue(given) ? given : {}, language, name))}
            />
          ))
        )}
      </div>
      {canShare && (
        <label className={fields.right}>
          <input type="checkbox" checked={isOne} onChange={share} />
          {t('film.share')}
        </label>
      )}
    </div>
  )
}

/** The caption at the current position, below the film. */
function Said({
  pack,
  path,
  player,
  language,
}: {
  pack: string
  path: string
  player: FilmPlayer
  language: Language
}) {
  const { data } = useDocumentQuery({ pack, path })
  const cues = readVtt(data?.document.content ?? '')?.cues ?? []
  const text = useMoment(player, (ms) => cueAt(cues, ms)?.text ?? '')
  return (
    <p className={styles.caption} lang={language}>
      {text.replaceAll(/<[^>]*>/g, '')}
    </p>
  )
}

interface StageProps {
  pack: string
  path: string
  player: FilmPlayer
  label: string
}

function Stage({ pack, path, player, label }: StageProps) {
  const { t } = useTranslation('studio-film')
  const { data } = useDocumentQuery({ pack, path })
  const url = data?.document.media?.url
  if (!url) return <p className={fields.note}>{t('film.loading')}</p>
  return (
    // biome-ignore lint/a11y/useMediaCaption: the captions are what is written here; they stand below the film.
    <video
      ref={player.attach}
      src={url}
      controls
      preload="metadata"
      className={styles.film}
      aria-label={label}
    />
  )
}

/** Creates the caption file missing in a language. */
function NewCaptions({
  pack,
  folder,
  name,
  onAdded,
}: {
  pack: string
  folder: string
  name: string
  onAdded: (name: string) => void
}) {
  const { t } = useTranslation('studio-film')
  const add = useMutation({
    mutationFn: () => addText({ pack, folder }, name, 'WEBVTT\n'),
    onSuccess: onAdded,
  })
  return <Missing note={t('captions.none')} label={t('captions.create')} add={add} />
}

interface ShownProps {
  pack: string
  folder: string
  path: string
  captionsPath: string | null | undefined
  language: Language
  player: FilmPlayer
  label: string
  onPoster: (poster: string) => void
}

/** The film with its current caption, and a button for the poster. */
const Shown = ({ pack, folder, path, captionsPath, language, player, label, onPoster }: ShownProps) => (
  <>
    <Stage key={path} pack={pack} path={path} player={player} label={label} />
    {captionsPath && <Said pack={pack} path={captionsPath} player={player} language={language} />}
    <p className={fields.buttons}>
      <PosterButton pack={pack} folder={folder} player={player} onChange={onPoster} />
    </p>
  </>
)

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={fields.fields} aria-label={title}>
    <h3 className={fields.group}>{title}</h3>
    {children}
  </section>
)

/** The film with its poster, captions and chapters, in one language at a time. */
function Work({ pack, folder, languages, value, onChange, language }: Props & { language: Language }) {
  const { t } = useTranslation('studio-film')
  const player = useFilmPlayer()
  const name = nameIn(value.video, language)
  const path = name && resolvedPath(folder, name)
  const captions = textsIn(value, 'captions')
  const own = captions[language]
  const captionsPath = own && resolvedPath(folder, own)
  const slug = textIn(value, 'id')
  const takePoster = (poster: string) => {
    const whole = Object.fromEntries(languages.map((one) => [one, nameIn(value.poster, one) ?? poster]))
    onChange(having(value, 'poster', isShared(value.video) ? poster : { ...whole, [language]: poster }))
  }
  return (
    <div className={styles.work}>
      <div className={styles.stage}>
        {path ? (
          <Shown
            {...{ pack, folder, path, player, language, captionsPath }}
            label={name}
            onPoster={takePoster}
          />
        ) : (
          <p className={fields.note}>{t('film.none')}</p>
        )}
      </div>
      <Section title={t('captions.title')}>
        {captionsPath ? (
          <Captions key={captionsPath} pack={pack} path={captionsPath} language={language} player={player} />
        ) : (
          <NewCaptions
            pack={pack}
            folder={folder}
            name={`${slug}.${language}.vtt`}
            onAdded={(added) => onChange({ ...value, captions: { ...captions, [language]: added } })}
          />
        )}
      </Section>
      <Section title={t('chapters.title')}>
        <Chapters
          pack={pack}
          folder={folder}
          slug={slug}
          languages={languages}
          files={textsIn(value, 'chapters') as Texts}
          player={player}
          onChange={(files) => onChange(having(value, 'chapters', files))}
        />
      </Section>
    </div>
  )
}

/** A film: its files, poster, captions line by line, and chapters. */
export function FilmForm(props: Props) {
  const { t } = useTranslation('studio-film')
  const { t: words } = useTranslation('studio-editor')
  const { languages, value, onChange } = props
  const isMirror = useIsMirror()
  const [chosen, setChosen] = useState(languages[0] ?? 'pl')
  const language = languages.includes(chosen) ? chosen : (languages[0] ?? 'pl')
  return (
    <div className={fields.fields}>
      <FilmFiles {...props} field="video" accept={['mp4', 'webm']} isRequired />
      <FilePair
        pack={props.pack}
        folder={props.folder}
        label={t('poster.title')}
        languages={languages}
        value={value.poster}
        accept={['png', 'jpg', 'webp']}
        onChange={(file) => onChange(having(value, 'poster', file))}
      />
      <FilmFiles {...props} field="audio" accept={['m4a', 'mp3']} />
      {languages.length > 1 && !isMirror && (
        <p className={fields.buttons}>
          {languages.map((one) => (
            <Button key={one} size="small" aria-pressed={one === language} onClick={() => setChosen(one)}>
              {words(`languages.${one}`)}
            </Button>
          ))}
        </p>
      )}
      {isMirror ? (
        languages.map((one) => (
          <details key={one} open={one === language}>
            <summary className={fields.summary}>{words(`languages.${one}`)}</summary>
            <Work {...props} language={one} />
          </details>
        ))
      ) : (
        <Work key={language} {...props} language={language} />
      )}
    </div>
  )
}
