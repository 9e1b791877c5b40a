import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Hero } from '../../shell/Hero.tsx'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { EmptyState } from '../../ui/States.tsx'
import catalogue from '../programs/Catalogue.module.css'
import { CourseSection } from './CourseSection.tsx'
import { HomeHero } from './HomeHero.tsx'
import { homeQuery } from './loader.ts'
import { WeekPlace } from './WeekPlace.tsx'

/** Nothing left to learn, or nothing offered in this language yet; the hero leads to the programs. */
function NothingAhead({ state }: { state: 'finished' | 'empty' }) {
  const { t } = useTranslation('home')
  return (
    <EmptyState icon={state === 'finished' ? 'sun' : 'compass'} title={t(`${state}.title`)}>
      {t(`${state}.body`)}
    </EmptyState>
  )
}

/** Where the learner goes on: the next step, today's challenge, what is begun and what waits (HOME-01, HOME-03). */
export function HomePage() {
  const { t } = useTranslation('home')
  const { data: home } = useSuspenseQuery(homeQuery)
  const { startedCourses, notStartedCourses, finishedCourses } = home
  const isAnyFinished = finishedCourses.length > 0
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <Hero>
        <HomeHero home={home} />
      </Hero>
      <div className={catalogue.page}>
        <WeekPlace />
        {!home.startingCourse && <NothingAhead state={isAnyFinished ? 'finished' : 'empty'} />}
        <CourseSection id="started" title={t('started')} courses={startedCourses} />
        <CourseSection id="waiting" title={t('waiting')} courses={notStartedCourses} hasMore />
        <CourseSection
          id="finished"
          title={t('done')}
          courses={finishedCourses}
          hasMore={notStartedCourses.length === 0}
        />
      </div>
    </>
  )
}
