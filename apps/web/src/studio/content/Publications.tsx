import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ListStates } from '../../lists/ListStates.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { dateTimeWords } from '../people/words.ts'
import styles from './PackPage.module.css'
import { publicationsQuery } from './queries.ts'

/** What was published when, and by whom. */
export function Publications({ packId }: { packId: string }) {
  const { t, language } = useTranslation('studio-content')
  const query = useQuery(publicationsQuery(packId))
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
              {publications.map(({ _id, number, publishedAt, publishedBy, courses }) => (
                <li key={_id} className={styles.issue}>
                  <p className={styles.name}>
                    {t('publications.one', { number, date: dateTimeWords(publishedAt, language) })}
                  </p>
                  <p className={styles.note}>
                    {publishedBy && `${publishedBy.name} · `}
                    {courses.length > 0
                      ? courses
                          .map(({ slug, revision }) => t('publications.revision', { slug, revision }))
                          .join(', ')
                      : t('publications.noCourses')}
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </ListStates>
    </Card>
  )
}
