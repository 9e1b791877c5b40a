import { useQuery } from '@tanstack/react-query'
import { listNews, type NewsItem } from '@zenit/contract/home'
import { Link } from 'react-router'
import en from '../../i18n/en/news.json'
import pl from '../../i18n/pl/news.json'
import { addTexts } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { queryOf } from '../../query-client.ts'
import { Card } from '../../ui/card/Card.tsx'
import styles from './News.module.css'

// Loaded after the first screen, with this chunk.
addTexts('pl', { news: pl })
addTexts('en', { news: en })

const newsQuery = queryOf(listNews, {})

const pathOf: Record<NewsItem['kind'], (id: string) => string> = {
  program: paths.program,
  course: paths.course,
  tool: paths.tool,
}

/** What was published since the learner last studied; nothing when empty or not loadable. */
export function News() {
  const { t } = useTranslation('news')
  const { data } = useQuery(newsQuery)
  if (!data || data.count === 0) return null
  const { news, count } = data
  return (
    <Card as="section" aria-labelledby="news" className={styles.card}>
      <h2 id="news" className={styles.title}>
        {t('title')}
      </h2>
      <ul className={styles.news}>
        {news.map(({ kind, _id, title }) => (
          <li key={_id}>
            <Link to={pathOf[kind](_id)}>{title}</Link>
            <small>{t(`kind.${kind}`)}</small>
          </li>
        ))}
        {count > news.length && <li>{t('more', { count: count - news.length })}</li>}
      </ul>
    </Card>
  )
}
