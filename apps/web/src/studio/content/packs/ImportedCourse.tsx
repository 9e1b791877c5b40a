import type { CourseReport } from '@zenit/contract/packs'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './ImportedCourse.module.css'

/** What was imported from a course, with counts, and what was not, with its place in the source. */
export function ImportedCourse({ course: { counts, sections } }: { course: CourseReport }) {
  const { t } = useTranslation('studio-import')
  return (
    <section className={styles.report}>
      <h3 className={styles.title}>{t('title')}</h3>
      <p>{t('lead')}</p>
      <dl className={styles.counts}>
        {counts.map(({ what, count }) => (
          <div key={what}>
            <dt>{t(`counts.${what}`)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {sections.map(({ what, count, lines }) => (
        <details key={what}>
          <summary>
            {t(`sections.${what}`)}: {count}
          </summary>
          <ul className={styles.lines} lang="en">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {count > lines.length && <p>{t('more', { count: count - lines.length })}</p>}
        </details>
      ))}
    </section>
  )
}
