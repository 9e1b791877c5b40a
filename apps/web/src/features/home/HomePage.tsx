import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@zenit/contract/call'
import type { viewHome } from '@zenit/contract/home'
import type { CourseCard as Course } from '@zenit/contract/programs'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Hero } from '../../shell/Hero.tsx'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { toolbarQuery } from '../../shell/toolbar.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import catalogue from '../programs/Catalogue.module.css'
import { CourseCard } from '../programs/CourseCard.tsx'
import { HomeHero } from './HomeHero.tsx'
import { homeQuery } from './loader.ts'

type Home = AnswerOf<typeof viewHome>

interface SectionProps {
  id: string
  title: string
  courses: Course[]
}

function CourseSection({ id, title, courses }: SectionProps) {
  const { t } = useTranslation('home')
  if (courses.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <div className={catalogue.head}>
        <h2 id={id}>{title}</h2>
        <Link to={paths.programs()} className={catalogue.more}>
          {t('programs')}
        </Link>
      </div>
      <ul className={catalogue.grid}>
        {courses.map((course) => (
          <li key={course._id}>
            <CourseCard course={course} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Nothing left to learn, or nothing offered in this language yet. */
function NothingAhead({ home }: { home: Home }) {
  const { t } = useTranslation('home')
  const { data: toolbar } = useQuery(toolbarQuery)
  const isAnyOpen =
    home.startedCourses.some((course) => !course.isFinished) || home.notStartedCourses.length > 0
  if (isAnyOpen) return null
  // Finished courses leave the answer; without a single program there was nothing to finish.
  const state = toolbar?.modules.length === 0 ? 'empty' : 'finished'
  return (
    <EmptyState
      icon={state === 'finished' ? 'sun' : 'compass'}
      title={t(`${state}.title`)}
      action={
        <LinkButton look="main" render={<Link to={paths.programs()} />}>
          {t('programs')}
        </LinkButton>
      }
    >
      {t(`${state}.body`)}
    </EmptyState>
  )
}

/** Where the learner goes on: the next step, today's challenge, what is begun and what waits (HOME-01, HOME-03). */
export function HomePage() {
  const { t } = useTranslation('home')
  const { data: home } = useSuspenseQuery(homeQuery)
  const open = home.startedCourses.filter((course) => !course.isFinished)
  const finished = home.startedCourses.filter((course) => course.isFinished)
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <Hero>
        <HomeHero home={home} />
      </Hero>
      <div className={catalogue.page}>
        <NothingAhead home={home} />
        <CourseSection id="started" title={t('started')} courses={open} />
        <CourseSection id="waiting" title={t('waiting')} courses={home.notStartedCourses} />
        <CourseSection id="finished" title={t('done')} courses={finished} />
      </div>
    </>
  )
}
