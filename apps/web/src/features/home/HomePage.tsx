import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Hero } from '../../shell/hero/Hero.tsx'
import { PageTitle } from '../../shell/navigation/PageTitle.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/feedback/States.tsx'
import catalogue from '../programs/Catalogue.module.css'
import { CourseSection } from './CourseSection.tsx'
import { besidesHero, isOnlyCourse } from './course-sections.ts'
import { HomeHero } from './HomeHero.tsx'
import styles from './HomePage.module.css'
import { homeQuery } from './loader.ts'
import { NewsPlace, RequiredPlace, WeekPlace } from './WeekPlace.tsx'

/** Number of cards in the first viewport. */
const firstCards = 3

/** Nothing left to learn, or nothing offered in this language; the hero links to the programs. */
function NothingAhead({ state }: { state: 'finished' | 'empty' }) {
  const { t } = useTranslation('home')
  return (
    <EmptyState icon={state === 'finished' ? 'sun' : 'compass'} title={t(`${state}.title`)}>
      {t(`${state}.body`)}
    </EmptyState>
  )
}

/** The next step, today's challenge, and started and available courses (HOME-01, HOME-03). */
export function HomePage() {
  const { t } = useTranslation('home')
  const { data: home } = useSuspenseQuery(homeQuery)
  const { finishedCourses } = home
  const startedCourses = besidesHero(home, home.startedCourses)
  const notStartedCourses = besidesHero(home, home.notStartedCourses)
  const isAnyFinished = finishedCourses.length > 0
  // On a slow phone, the hero and the first cards are rendered first, the rest right after.
  const isWhole = useDeferredValue(true, false)
  const shown = (courses: typeof startedCourses, isFirst: boolean) =>
    isWhole ? courses : isFirst ? courses.slice(0, firstCards) : []
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <Hero>
        <HomeHero home={home} />
      </Hero>
      <div className={cx(catalogue.page, styles.page)}>
        <RequiredPlace home={home} />
        <WeekPlace />
        {!home.startingCourse && <NothingAhead state={isAnyFinished ? 'finished' : 'empty'} />}
        <CourseSection
          id="started"
          title={t('started')}
          courses={shown(startedCourses, true)}
          hasMore={isOnlyCourse(home)}
        />
        <CourseSection
          id="waiting"
          title={t('waiting')}
          courses={shown(notStartedCourses, startedCourses.length === 0)}
          hasMore
        />
        <CourseSection
          id="finished"
          title={t('done')}
          courses={shown(finishedCourses, false)}
          hasMore={notStartedCourses.length === 0}
        />
        <NewsPlace />
      </div>
    </>
  )
}
