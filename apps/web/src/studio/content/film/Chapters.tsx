import { useMutation } from '@tanstack/react-query'
import type { Language } from '@zenit/contract/parts'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { addText } from '../fields/add-file.ts'
import fields from '../fields/Fields.module.css'
import type { Texts } from '../fields/values.ts'
import { resolvedPath } from '../paths.ts'
import { CueIcon } from './CueIcon.tsx'
import { type Chapter, readChapters, withChapter, withNewChapter, writeChapters } from './chapters.ts'
import { Documents, type OpenedDocuments } from './Documents.tsx'
import styles from './Film.module.css'
import type { FilmPlayer } from './film-player.ts'
import { Missing } from './Missing.tsx'
import { TimeField } from './TimeField.tsx'

interface RowsProps {
  opened: OpenedDocuments
  languages: readonly Language[]
  player: FilmPlayer
}

/** Title of a film's first chapter, in the film's language. */
const first: Record<Language, string> = { pl: 'Wstęp', en: 'Introduction' }

const contentsOf = (opened: OpenedDocuments, languages: readonly Language[]) =>
  Object.fromEntries(languages.map((language) => [language, opened[language]?.content ?? '']))

interface RowProps {
  chapter: Chapter
  number: number
  languages: readonly Language[]
  player: FilmPlayer
  onChange: (next: Partial<Chapter>) => void
  onRemove: () => void
}

function Row({ chapter: { start, titles }, number, languages, player, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('studio-film')
  const { t: words } = useTranslation('studio-editor')
  return (
    <li className={styles.chapter}>
      <TimeField
        label={t('chapters.start', { number })}
        ms={start}
        onChange={(ms) => onChange({ start: ms })}
      />
      {languages.map((language) => (
        <input
          key={language}
          lang={language}
          className={styles.line}
          placeholder={words(`languages.${language}`)}
          aria-label={words('fields.inLanguage', {
            label: t('chapters.one', { number }),
            language: words(`languages.${language}`),
          })}
          aria-invalid={!titles[language]?.trim() || undefined}
          value={titles[language] ?? ''}
          onChange={({ target }) => onChange({ titles: { ...titles, [language]: target.value } })}
        />
      ))}
      <div className={styles.acts}>
        {(['play', 'start'] as const).map((act) => (
          <button
            key={act}
            type="button"
            className={styles.act}
            aria-label={t(`chapters.acts.${act}`, { number })}
            title={t(`chapters.acts.${act}`, { number })}
            onClick={() => (act === 'play' ? player.play(start) : onChange({ start: player.at() }))}
          >
            <CueIcon name={act} />
          </button>
        ))}
        <IconButton icon="trash" size={18} label={t('chapters.acts.remove', { number })} onClick={onRemove} />
      </div>
    </li>
  )
}

function Rows({ opened, languages, player }: RowsProps) {
  const { t } = useTranslation('studio-film')
  const [chapters, setChapters] = useState(() => readChapters(contentsOf(opened, languages)) ?? [])
  const change = (next: Chapter[]) => {
    setChapters(next)
    const filmEnd = Math.round((player.video()?.duration || 0) * 1000)
    for (const language of languages) opened[language]?.change(writeChapters(next, { language, filmEnd }))
  }
  return (
    <div className={fields.fields}>
      <ol className={styles.cues} aria-label={t('chapters.title')}>
        {chapters.map((chapter, index) => (
          <Row
            key={chapter.key}
            chapter={chapter}
            number={index + 1}
            languages={languages}
            player={player}
            onChange={(next) => change(withChapter(chapters, chapter.key, next))}
            onRemove={() => change(chapters.filter((one) => one !== chapter))}
          />
        ))}
      </ol>
      <p className={fields.buttons}>
        <Button size="small" icon="plus" onClick={() => change(withNewChapter(chapters, player.at()))}>
          {t('chapters.addHere')}
        </Button>
      </p>
      {chapters.length === 0 && <p className={fields.note}>{t('chapters.empty')}</p>}
    </div>
  )
}

interface Props {
  pack: string
  folder: string
  /** Slug of the sublesson, used in the names of its files. */
  slug: string
  languages: readonly Language[]
  files: Texts
  player: FilmPlayer
  onChange: (files: Texts | undefined) => void
}

/** The chapters of a film in all languages. */
export function Chapters({ pack, folder, slug, languages, files, player, onChange }: Props) {
  const { t } = useTranslation('studio-film')
  const paths = languages.flatMap((language) => {
    const path = files[language] && resolvedPath(folder, files[language])
    return path ? [{ language, path }] : []
  })
  const add = useMutation({
    mutationFn: async () => {
      const added: Texts = { ...files }
      for (const language of languages)
        added[language] ??= await addText(
          { pack, folder },
          `${slug}.chapters.${language}.vtt`,
          `WEBVTT\n\n00:00.000 --> 00:01.000\n${first[language]}\n`,
        )
      return added
    },
    onSuccess: onChange,
  })
  if (paths.length < languages.length)
    return (
      <div className={fields.fields}>
        <Missing note={t('chapters.none')} label={t('chapters.create')} add={add} />
      </div>
    )
  return (
    <Documents pack={pack} paths={paths}>
      {(opened) => {
        const isForeign = readChapters(contentsOf(opened, languages)) === null
        if (isForeign) return <p>{t('chapters.foreign')}</p>
        const edition = languages.map((language) => opened[language]?.edition).join(' ')
        return (
          <>
            <Rows key={edition} opened={opened} languages={languages} player={player} />
            <p className={fields.buttons}>
              <Button size="small" onClick={() => onChange(undefined)}>
                {t('chapters.removeAll')}
              </Button>
            </p>
          </>
        )
      }}
    </Documents>
  )
}
