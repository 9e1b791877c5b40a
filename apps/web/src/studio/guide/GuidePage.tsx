import { useTranslation } from '../../i18n/use-translation.ts'
import { Card } from '../../ui/card/Card.tsx'
import { StudioHead } from '../StudioHead.tsx'
import styles from './GuidePage.module.css'

const chapters = [
  { title: 'start.title', steps: ['start.1', 'start.2', 'start.3', 'start.4'] },
  {
    title: 'build.title',
    steps: ['build.1', 'build.2', 'build.3', 'build.4', 'build.5', 'build.6', 'build.7'],
  },
  {
    title: 'questions.title',
    steps: [
      'questions.1',
      'questions.2',
      'questions.3',
      'questions.4',
      'questions.5',
      'questions.6',
      'questions.7',
      'questions.8',
    ],
  },
  { title: 'languages.title', steps: ['languages.1', 'languages.2', 'languages.3', 'languages.4'] },
  { title: 'preview.title', steps: ['preview.1', 'preview.2', 'preview.3'] },
  { title: 'check.title', steps: ['check.1', 'check.2', 'check.3', 'check.4', 'check.5'] },
  { title: 'results.title', steps: ['results.1', 'results.2', 'results.3', 'results.4'] },
  { title: 'share.title', steps: ['share.1', 'share.2', 'share.3'] },
] as const

/** How to make a course, step by step, for authors. */
export function GuidePage() {
  const { t } = useTranslation('studio-guide')
  return (
    <>
      <StudioHead title={t('title')} lead={t('lead')} />
      <div className={styles.chapters}>
        {chapters.map(({ title, steps }) => (
          <Card as="section" key={title} className={styles.chapter} aria-label={t(title)}>
            <h2 className={styles.title}>{t(title)}</h2>
            <ol className={styles.steps}>
              {steps.map((step) => (
                <li key={step}>{t(step)}</li>
              ))}
            </ol>
          </Card>
        ))}
      </div>
    </>
  )
}
