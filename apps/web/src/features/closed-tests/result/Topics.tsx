import type { Topic } from '@zenit/contract/closed-tests'
import { Link } from 'react-router'
import en from '../../../i18n/en/topics.json'
import pl from '../../../i18n/pl/topics.json'
import { addTexts } from '../../../i18n/translate.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './Topics.module.css'

// Used in two places outside lessons: loaded with this chunk instead of with all texts.
addTexts('pl', { topics: pl })
addTexts('en', { topics: en })

const isWhole = ({ correctCount, totalQuestions }: Topic) => correctCount === totalQuestions

function TopicRow({ topic, courseId }: { topic: Topic; courseId: string }) {
  const { t } = useTranslation('topics')
  const { lesson, correctCount, totalQuestions } = topic
  const share = correctCount / totalQuestions
  return (
    <tr className={styles.topic}>
      <th scope="row" className={styles.name}>
        {lesson?.title ?? t('others')}
      </th>
      <td className={styles.count}>
        <span className={styles.bar} aria-hidden="true">
          <span style={{ inlineSize: `${100 * share}%` }} />
        </span>
        {t('of', { correct: correctCount, total: totalQuestions })}
      </td>
      <td className={styles.way}>
        {isWhole(topic) && (
          <span className={styles.whole}>
            <Icon name="check" size={18} />
            {t('whole')}
          </span>
        )}
        {!isWhole(topic) && lesson && (
          <Link to={paths.lesson(courseId, { lessonId: lesson._id, sublessonId: lesson.sublessonId })}>
            {t('repeat')}
            <VisuallyHidden>: {lesson.title}</VisuallyHidden>
          </Link>
        )}
      </td>
    </tr>
  )
}

interface Props {
  topics: readonly Topic[]
  courseId: string
  /** Id of the element that labels the table. */
  labelledBy: string
}

/** Results of an attempt by topic: a table whose middle column is also drawn, with lessons worth repeating. */
export function TopicTable({ topics, courseId, labelledBy }: Props) {
  const { t } = useTranslation('topics')
  return (
    <table className={styles.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{t('topic')}</th>
          <th scope="col">{t('correct')}</th>
          <th scope="col">{t('next')}</th>
        </tr>
      </thead>
      <tbody>
        {topics.map((topic) => (
          <TopicRow key={topic.lesson?._id ?? 'others'} topic={topic} courseId={courseId} />
        ))}
      </tbody>
    </table>
  )
}

/** Topics to repeat; hidden when the questions name no lessons. */
export function Topics({ topics, courseId }: Omit<Props, 'labelledBy'>) {
  const { t } = useTranslation('topics')
  if (topics.length === 0) return null
  return (
    <section className={styles.topics} aria-labelledby="test-topics">
      <h2 id="test-topics" className={styles.title}>
        {t('title')}
      </h2>
      <TopicTable topics={topics} courseId={courseId} labelledBy="test-topics" />
    </section>
  )
}
