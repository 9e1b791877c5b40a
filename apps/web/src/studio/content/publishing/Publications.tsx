import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@zenit/contract/call'
import type { listPublications, PackSummary } from '@zenit/contract/packs'
import { useState } from 'react'
import { dateTimeWords } from '../../../format/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import styles from '../PackPage.module.css'
import { publicationsQuery } from '../queries.ts'
import { type EarlierCourse, RollBackDialog } from './RollBackDialog.tsx'

type Publication = AnswerOf<typeof listPublications>['publications'][number]

/** Whether a later publication has changed this course. */
const isEarlier =
  (publications: readonly Publication[], number: number) =>
  ({ slug }: Publication['courses'][number]): boolean =>
    publications.some((later) => later.number > number && later.courses.some((one) => one.slug === slug))

interface LineProps {
  publication: Publication
  all: readonly Publication[]
  /** A pack kept in a folder cannot be rolled back here. */
  isMirror: boolean
  onBack: (earlier: EarlierCourse) => void
}

function Line({ publication, all, isMirror, onBack }: LineProps) {
  const { t, language } = useTranslation('studio-content')
  const { _id: publicationId, number, publishedAt, publishedBy, courses } = publication
  const earlier = isMirror ? [] : courses.filter(isEarlier(all, number))
  return (
    <li className={styles.issue}>
      <p className={styles.name}>
        {t('publications.one', { number, date: dateTimeWords(publishedAt, language) })}
      </p>
      <p className={styles.note}>
        {publishedBy && `${publishedBy.name} · `}
        {courses.length > 0
          ? courses.map(({ slug, revision }) => t('publications.revision', { slug, revision })).join(', ')
          : t('publications.noCourses')}
      </p>
      <div className={styles.actions}>
        {earlier.map(({ slug }) => (
          <Button
            key={slug}
            size="small"
            aria-label={t('publications.back', { slug, number })}
            onClick={() => onBack({ course: slug, publicationId, number })}
          >
            {t('publications.backShort', { slug })}
          </Button>
        ))}
      </div>
    </li>
  )
}

/** Publications with time and author. */
export function Publications({ pack }: { pack: PackSummary }) {
  const packId = pack._id
  const { t } = useTranslation('studio-content')
  const query = useQuery(publicationsQuery(packId))
  const [earlier, setEarlier] = useState<EarlierCourse | null>(null)
  return (
    <Card as="section" className={styles.card} aria-labelledby="publications">
      <h2 id="publications" className={styles.subtitle}>
        {t('publications.title')}
      </h2>
      <ListStates query={query} failure={t('publications.failure')} shape="rows">
        {({ publications }) =>
          publications.length === 0 ? (
            <p className={styles.note}>{t('neverPublished')}</p>
          ) : (
            <ol className={styles.issues}>
              {publications.map((one) => (
                <Line
                  key={one._id}
                  publication={one}
                  all={publications}
                  isMirror={pack.isMirror}
                  onBack={setEarlier}
                />
              ))}
            </ol>
          )
        }
      </ListStates>
      {earlier && <RollBackDialog pack={pack} earlier={earlier} onClose={() => setEarlier(null)} />}
    </Card>
  )
}
