import { useMutation } from '@tanstack/react-query'
import type { AnswerOf } from '@zenit/contract/call'
import { type Course, joinCourse, type viewCourse } from '@zenit/contract/courses'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { request } from '../../api/client.ts'
import { languageOptions } from '../../i18n/language.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNetworkReason } from '../../offline/use-network-reason.ts'
import { PageTitle } from '../../shell/navigation/PageTitle.tsx'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/picture/Cover.tsx'
import { Icon, type IconName } from '../../ui/picture/Icon.tsx'
import { useDuration } from '../programs/use-duration.ts'
import { Tools } from './About.tsx'
import { CourseHead } from './CourseHead.tsx'
import page from './CoursePage.module.css'
import { leavePlace } from './focus.ts'
import { kindIcons, kindNameOf } from './kinds.ts'
import { currentPosition, searchOf } from './outline.ts'
import styles from './Preview.module.css'
import { keepProgress } from './queries.ts'

type Props = AnswerOf<typeof viewCourse>['data']

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  )
}

function Facts({ course }: { course: Course }) {
  const { t } = useTranslation('courses')
  const duration = useDuration()
  const names = languageOptions
    .filter(({ alias }) => course.languages.includes(alias))
    .map(({ name }) => name)
  return (
    <ul className={styles.facts}>
      <Fact icon="clock">{duration(course.minutes)}</Fact>
      <Fact icon="book">{t('lessonsCount', { count: course.lessons.length })}</Fact>
      {course.closedTest && (
        <Fact icon="test">
          {t('endingFact.test', {
            count: course.closedTest.questionsCount,
            percentage: course.closedTest.percentageToPass,
          })}
        </Fact>
      )}
      {course.ending !== 'test' && <Fact icon="test">{t(`endingFact.${course.ending}`)}</Fact>}
      {course.hasCertificate && <Fact icon="award">{t('withCertificate')}</Fact>}
      <Fact icon="globe">{names.join(', ')}</Fact>
    </ul>
  )
}

function Join({ course }: { course: Course }) {
  const { t } = useTranslation('courses')
  const navigate = useNavigate()
  const offline = useNetworkReason()
  const join = useMutation({
    mutationFn: () => request(joinCourse, { params: { id: course._id } }),
    onSuccess: async ({ progress }) => {
      leavePlace(course._id, 'preview')
      keepProgress(course._id, progress)
      await navigate(searchOf(currentPosition(progress)), { replace: true })
    },
  })
  return (
    <section className={styles.join} aria-label={t('joinTitle')}>
      <Cover id={course._id} motif={course.motif} image={course.cover} className={styles.joinCover} />
      <div className={styles.joinBody}>
        <p className={styles.description}>{course.description}</p>
        <Facts course={course} />
        {join.isError && (
          <p role="alert" className={page.failure}>
            <Icon name="warning" /> {t('errors.joinCourse')}
          </p>
        )}
        <div className={styles.joinAction}>
          <Button
            look="main"
            iconAfter="arrow-right"
            pending={join.isPending}
            disabledReason={offline}
            onClick={() => join.mutate()}
          >
            {join.isError ? t('joinAgain') : t('join')}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** In a longer course, lessons are collapsed. */
const mostOpen = 8

function Chapter({ lesson, isOpen }: { lesson: Course['lessons'][number]; isOpen: boolean }) {
  const { t } = useTranslation('courses')
  const { title, sublessons } = lesson
  const minutes = sublessons.reduce((sum, part) => sum + part.minutes, 0)
  return (
    <details open={isOpen}>
      <summary>
        <h3>{title}</h3>
        <span className={styles.contentsMinutes}>{t('duration.minutes', { minutes })}</span>
        <Icon name="chevron-down" size={18} />
      </summary>
      <ul>
        {sublessons.map((part) => (
          <li key={part._id}>
            <Icon name={kindIcons[kindNameOf(part)]} size={18} />
            <span>{sublessons.length > 1 ? part.title : t(`kind.${kindNameOf(part)}`)}</span>
            <span className={styles.contentsMinutes}>{t('duration.minutes', { minutes: part.minutes })}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Contents({ course }: { course: Course }) {
  const { t } = useTranslation('courses')
  return (
    <section className={styles.contents}>
      <h2>{t('contents')}</h2>
      <ol className={styles.contentsList}>
        {course.lessons.map((lesson) => (
          <li key={lesson._id}>
            <Chapter lesson={lesson} isOpen={course.lessons.length <= mostOpen} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The course before joining: its description, contents and ending. */
export function Preview({ course, recommendedTools }: Props) {
  return (
    <>
      <PageTitle>{course.title}</PageTitle>
      <CourseHead course={course}>
        <p className={styles.lead}>{course.description}</p>
      </CourseHead>
      <div className={styles.stage}>
        <Join course={course} />
        <div className={styles.previewMain}>
          <Contents course={course} />
          <Tools tools={recommendedTools} />
        </div>
      </div>
    </>
  )
}
