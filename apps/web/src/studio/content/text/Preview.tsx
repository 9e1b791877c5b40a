import article from '../../../features/courses/article/Article.module.css'
import lesson from '../../../features/courses/lesson/Lesson.module.css'
import deck from '../../../features/courses/slides/Slides.module.css'
import '../../../ui/markdown.css'
import type { Language } from '@zenit/contract/parts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import type { PreviewQuery, TextForm } from './preview-query.ts'
import styles from './Text.module.css'

function Failed({ query }: { query: PreviewQuery }) {
  const { t } = useTranslation('studio-text')
  return (
    <div role="status" className={styles.context}>
      <span>{t('preview.failure')}</span>
      <Button size="small" pending={query.isFetching} onClick={() => void query.refetch()}>
        {t('preview.retry')}
      </Button>
    </div>
  )
}

interface Props {
  query: PreviewQuery
  form: TextForm
  language: Language
  /** Index of the edited slide in a deck. */
  slide: number
  /** Label, when there are several previews. */
  label?: string
}

/** The text as learners see it, in the styles of their pages. */
export function Preview({ query, form, language, slide, label }: Props) {
  const { t } = useTranslation('studio-text')
  const name = label ?? t('preview.label')
  const { data } = query
  const isDeck = form === 'slides'
  const html = isDeck ? (data?.slides[slide]?.html ?? '') : (data?.html ?? '')
  return (
    <section className={styles.preview} aria-label={name}>
      <h3 className={styles.heading}>{name}</h3>
      {query.isError && <Failed query={query} />}
      {query.isPending && <Skeleton shape="block" />}
      {data?.problem && (
        <p className={styles.problem}>
          {t('preview.problem', { line: data.problem.line, message: data.problem.message })}
        </p>
      )}
      {data && !data.problem && html === '' && <p className={styles.note}>{t('preview.empty')}</p>}
      <div
        lang={language}
        className={isDeck ? cx(deck.slide, styles.sheet) : cx(lesson.prose, form === 'page' && article.text)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, as what learners get.
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </section>
  )
}
