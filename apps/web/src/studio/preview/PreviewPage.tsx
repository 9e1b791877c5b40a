import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@zenit/contract/call'
import type { viewPreview, viewPreviewCourse } from '@zenit/contract/packs-preview'
import type { Language } from '@zenit/contract/parts'
import { type ChangeEvent, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { dateTimeWords } from '../../format/dates.ts'
import { languageOptions } from '../../i18n/language.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageTitle } from '../../shell/navigation/PageTitle.tsx'
import { studioPaths } from '../../studio-paths.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/feedback/States.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { titleOf } from '../content/words.ts'
import { BackLink, SubjectTitle } from '../SubjectHead.tsx'
import styles from './PreviewPage.module.css'
import { previewCourseQuery, previewQuery } from './queries.ts'
import { atOf, frameBase, placeAt, ranks, textOfAt } from './settings.ts'

type Preview = AnswerOf<typeof viewPreview>
type PreviewCourse = AnswerOf<typeof viewPreviewCourse>

const widths = ['full', '768', '390'] as const

/** Place and settings of the preview, kept in the URL, so that it can be shared and reopened. */
function useSettings({ courses }: Preview) {
  const { language: own } = useTranslation('studio-preview')
  const [search, setSearch] = useSearchParams()
  const course = courses.find(({ slug }) => slug === search.get('course')) ?? courses[0]
  const languages: readonly Language[] = course?.languages.length ? course.languages : ['pl', 'en']
  const asked = languages.find((one) => one === search.get('language'))
  const settings = {
    course: course?.slug ?? '',
    at: atOf(search.get('at')),
    language: asked ?? languages.find((one) => one === own) ?? languages[0] ?? 'pl',
    rank: ranks.find((rank) => rank === search.get('rank')) ?? '5',
    width: widths.find((width) => width === search.get('width')) ?? 'full',
  }
  const set = (changes: Record<string, string>) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old)
        for (const [name, value] of Object.entries(changes)) next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { settings, languages, set }
}

type Settings = ReturnType<typeof useSettings>

/** Every place of the course that can be opened, in order. */
function usePlaces(data: PreviewCourse | undefined) {
  const { t } = useTranslation('studio-preview')
  const first = [{ value: 'start', label: t('at.start') }]
  if (!data) return first
  const { course } = data.data
  const titles = new Map(
    course.lessons.flatMap(({ title, sublessons }) =>
      sublessons.map((one) => [one._id, sublessons.length > 1 ? `${title}: ${one.title}` : title] as const),
    ),
  )
  const parts = data.places.map(({ lesson, sublesson, sublessonId }, index) => ({
    value: textOfAt({ lesson, sublesson }),
    label: `${index + 1}. ${titles.get(sublessonId) ?? sublesson}`,
  }))
  const ends = [
    { value: 'ending', label: t('at.ending') },
    data.test && { value: 'closed-test', label: t('at.closed-test') },
    data.exam && { value: 'final-work', label: t('at.final-work') },
  ]
  return [...first, ...parts, ...ends.filter((end) => end !== null)]
}

function CourseChoice({ preview, settings, set }: { preview: Preview } & Pick<Settings, 'settings' | 'set'>) {
  const { t, language } = useTranslation('studio-preview')
  return (
    <Select
      label={t('course')}
      value={settings.course}
      options={preview.courses.map(({ slug, title }) => ({
        value: slug,
        label: titleOf(title, language, slug),
      }))}
      onChange={(event) => set({ course: event.target.value, at: 'start' })}
    />
  )
}

function Controls({
  preview,
  data,
  ...rest
}: { preview: Preview; data: PreviewCourse | undefined } & Settings) {
  const { t } = useTranslation('studio-preview')
  const { settings, languages, set } = rest
  const places = usePlaces(data)
  const place = data && placeAt(data.places, settings.at)
  const at = textOfAt(place ?? settings.at)
  const choose = (name: string) => (event: ChangeEvent<HTMLSelectElement>) =>
    set({ [name]: event.target.value })
  return (
    <div className={styles.controls}>
      {preview.courses.length > 1 && <CourseChoice preview={preview} settings={settings} set={set} />}
      <Select
        label={t('place')}
        value={places.some(({ value }) => value === at) ? at : 'start'}
        options={places}
        onChange={choose('at')}
      />
      <Select
        label={t('language')}
        value={settings.language}
        options={languageOptions
          .filter(({ alias }) => languages.includes(alias))
          .map(({ alias, name }) => ({ value: alias, label: name }))}
        onChange={choose('language')}
      />
      <Select
        label={t('rank')}
        value={settings.rank}
        options={ranks.map((rank) => ({ value: rank, label: t(`ranks.${rank}`) }))}
        onChange={choose('rank')}
      />
      <Select
        label={t('width')}
        value={settings.width}
        options={widths.map((width) => ({ value: width, label: t(`widths.${width}`) }))}
        onChange={choose('width')}
      />
    </div>
  )
}

/** Parts left out because of errors in the draft. */
function LeftOut({ data }: { data: PreviewCourse }) {
  const { t } = useTranslation('studio-preview')
  if (data.leftOut.length === 0) return null
  return (
    <div role="status" className={styles.leftOut}>
      <Icon name="warning" />
      <div>
        <p className={styles.strong}>{t('leftOut')}</p>
        <ul>
          {data.leftOut.map(({ lesson, sublesson, ending }) => (
            <li key={`${lesson} ${sublesson} ${ending}`}>
              {ending === 'closed-test' || ending === 'final-work'
                ? t(`at.${ending}`)
                : [lesson, sublesson].filter(Boolean).join(' / ')}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Stage({
  settings,
  packKey,
  turn,
}: {
  settings: Settings['settings']
  packKey: string
  turn: number
}) {
  const { t } = useTranslation('studio-preview')
  const { width, rank, ...shown } = settings
  const address = `${frameBase({ ...shown, key: packKey, rank: Number(rank) })}/start`
  return (
    <div className={styles.stage}>
      <iframe
        key={`${address} ${turn}`}
        title={t('frameTitle')}
        src={address}
        className={cx(styles.frame, styles[`w${width}`])}
        referrerPolicy="no-referrer"
      />
    </div>
  )
}

function Shown({ packKey, preview }: { packKey: string; preview: Preview }) {
  const { t, language } = useTranslation('studio-preview')
  const all = useSettings(preview)
  const { settings } = all
  const [turn, setTurn] = useState(0)
  const { data, refetch } = useQuery(previewCourseQuery(packKey, settings))
  const reload = () => {
    setTurn(turn + 1)
    void refetch()
  }
  const course = preview.courses.find(({ slug }) => slug === settings.course)
  const title = course ? titleOf(course.title, language, course.slug) : preview.pack
  return (
    <>
      <PageTitle>{t('pageTitle', { title })}</PageTitle>
      <header className={styles.head}>
        <div>
          {preview.isEditor && <BackLink to={studioPaths.pack(packKey)}>{t('back')}</BackLink>}
          <SubjectTitle>{t('pageTitle', { title })}</SubjectTitle>
          <p className={styles.note}>
            {t('note')}
            {!preview.isEditor && ` ${t('noTest')}`}
            {preview.expiresAt && ` ${t('until', { date: dateTimeWords(preview.expiresAt, language) })}`}
          </p>
        </div>
        <Button icon="refresh" onClick={reload}>
          {t('reload')}
        </Button>
      </header>
      <Controls preview={preview} data={data} {...all} />
      {data && <LeftOut data={data} />}
      <Stage settings={settings} packKey={packKey} turn={turn} />
    </>
  )
}

/** A draft in the learners’ player, for its authors and for people with a link. */
export function PreviewPage() {
  const { t } = useTranslation('studio-preview')
  const { key = '' } = useParams()
  const { data } = useQuery(previewQuery(key))
  // The loader provides the data, or another page is shown.
  if (!data) return null
  if (data.courses.length > 0) return <Shown packKey={key} preview={data} />
  return (
    <>
      <PageTitle>{t('none')}</PageTitle>
      <EmptyState level={1} title={t('none')}>
        {t('noneBody')}
      </EmptyState>
    </>
  )
}
