import { useQuery } from '@tanstack/react-query'
import type { PackDocument } from '@zenit/contract/packs'
import { dateTimeWords } from '../../../format/dates.ts'
import { sizeWords } from '../../../format/numbers.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { differencesOf } from '../document/differences.ts'
import styles from './History.module.css'
import { versionQuery } from './queries.ts'
import { shortened, wordDifferences } from './words.ts'

/** Null: it did not exist or was deleted. */
type ComparedDocument = PackDocument | null

function Words({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('studio-history')
  return shortened(wordDifferences(before, after)).map((one, index) => {
    const key = `${index} ${one.kind}`
    if (one.kind === 'left-out')
      return (
        <span key={key} className={styles.leftOut}>
          {t('leftOut')}
        </span>
      )
    if (one.kind === 'removed') return <del key={key}>{one.text}</del>
    return one.kind === 'added' ? <ins key={key}>{one.text}</ins> : <span key={key}>{one.text}</span>
  })
}

function Fields({ before, after }: { before: unknown; after: unknown }) {
  const { t } = useTranslation('studio-history')
  const differences = differencesOf(before, after)
  if (differences.length === 0) return <p>{t('same')}</p>
  return (
    <dl className={styles.places}>
      {differences.map(({ place, mine, other }) => (
        <div key={place} className={styles.place}>
          <dt>{place}</dt>
          <dd className={styles.text}>
            <Words before={mine} after={other} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function File({ file, label }: { file: ComparedDocument; label: string }) {
  const { t, language } = useTranslation('studio-history')
  if (!file?.media)
    return (
      <p>
        {label}: {t('nothing')}
      </p>
    )
  const { url, mime, size } = file.media
  return (
    <figure className={styles.file}>
      {mime.startsWith('image/') && <img src={url} alt="" />}
      <figcaption>
        {label}: <a href={url}>{t('file', { type: mime, size: sizeWords(size, language) })}</a>
      </figcaption>
    </figure>
  )
}

/** Changes by words in a text, by path in a document with fields; for media, both versions. */
function Changes({ before, after }: { before: ComparedDocument; after: ComparedDocument }) {
  const { t } = useTranslation('studio-history')
  if (before?.media || after?.media)
    return (
      <div className={styles.files}>
        <File file={before} label={t('earlier')} />
        <File file={after} label={t('later')} />
      </div>
    )
  if (before?.content === after?.content) return <p>{t('same')}</p>
  const isReadable = (side: ComparedDocument) => side === null || side.value !== null
  if (isReadable(before) && isReadable(after))
    return <Fields before={before?.value ?? {}} after={after?.value ?? {}} />
  return (
    <p className={styles.text}>
      <Words before={before?.content ?? ''} after={after?.content ?? ''} />
    </p>
  )
}

interface ComparedVersion {
  path: string
  version: number
}

/** A version of a document, possibly none. */
const useVersion = (pack: string, compared: ComparedVersion | null) => {
  const { path, version } = compared ?? { path: '', version: 0 }
  const query = useQuery({ ...versionQuery(pack, path, version), enabled: version > 0 })
  return version > 0 ? query : { ...query, data: null }
}

const inOrder = (one: ComparedDocument, two: ComparedDocument): [ComparedDocument, ComparedDocument] =>
  one && two && (one.changedAt > two.changedAt || (one.path === two.path && one.version > two.version))
    ? [two, one]
    : [one, two]

export interface ComparisonProps {
  pack: string
  shown: ComparedVersion
  /** Null: there is no earlier version. */
  against: ComparedVersion | null
}

/** Differences between two versions, the earlier one first. */
export function Comparison({ pack, shown, against }: ComparisonProps) {
  const { t, language } = useTranslation('studio-history')
  const one = useVersion(pack, against)
  const two = useVersion(pack, shown)
  const failed = one.isError ? one : two
  const data = one.data === undefined || two.data === undefined ? undefined : inOrder(one.data, two.data)
  const name = (side: ComparedDocument) =>
    side
      ? t('versionOf', {
          name: side.changedBy?.name || t('nobody'),
          date: dateTimeWords(side.changedAt, language),
        })
      : t('nothing')
  return (
    <ListStates query={{ ...failed, data }} failure={t('failure')} shape="rows">
      {([before, after]) => (
        <div className={styles.changes}>
          <p className={styles.note}>
            {t('earlier')}: {name(before)}
            <br />
            {t('later')}: {name(after)}
          </p>
          <Changes before={before} after={after} />
        </div>
      )}
    </ListStates>
  )
}
