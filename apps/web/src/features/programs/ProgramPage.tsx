import { useSuspenseQuery } from '@tanstack/react-query'
import type { Module } from '@zenit/contract/programs'
import { Link, useParams, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Hero } from '../../shell/Hero.tsx'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { ProgressArc } from '../../ui/ProgressArc.tsx'
import { EmptyState } from '../../ui/States.tsx'
import catalogue from './Catalogue.module.css'
import { CourseCard } from './CourseCard.tsx'
import { programCoursesQuery, programQuery } from './loaders.ts'
import { AccessTag } from './ProgramCard.tsx'
import styles from './ProgramPage.module.css'
import { readPage } from './search.ts'
import { usePercent } from './use-duration.ts'

function ProgramIntro({ program }: { program: Module }) {
  const { t } = useTranslation('programs')
  const percent = usePercent()
  return (
    <div className={styles.intro}>
      <div className={styles.words}>
        <nav aria-label={t('crumbs')} className={styles.crumbs}>
          <Link to={paths.programs()}>{t('title')}</Link>
        </nav>
        <h1 className={styles.title}>{program.title}</h1>
        <p className={catalogue.lead}>{program.description}</p>
        <p className={styles.facts}>
          <AccessTag program={program} />
          {t('program.courses', { count: program.coursesCount })}
        </p>
      </div>
      <div className={styles.arc}>
        <ProgressArc
          size="hero"
          share={program.progress}
          label={t('program.progress', { percent: percent(program.progress) })}
        />
        <p className={styles.value} aria-hidden="true">
          <strong>{percent(program.progress)}</strong>
          {t('program.climbed')}
        </p>
      </div>
    </div>
  )
}

function ProgramCourses({ id, page }: { id: string; page: number }) {
  const { t } = useTranslation('programs')
  const { courses, pagination } = useSuspenseQuery(programCoursesQuery(id, page)).data
  if (courses.length === 0 && pagination.totalCount > 0)
    return (
      <EmptyState
        title={t('pastEnd.title')}
        action={
          <LinkButton look="main" render={<Link to={paths.program(id)} />}>
            {t('pastEnd.action')}
          </LinkButton>
        }
      >
        {t('pastEnd.body')}
      </EmptyState>
    )
  if (courses.length === 0)
    return <EmptyState title={t('program.empty.title')}>{t('program.empty.body')}</EmptyState>
  return (
    <>
      <ul className={catalogue.grid}>
        {courses.map((course) => (
          <li key={course._id}>
            <CourseCard course={course} />
          </li>
        ))}
      </ul>
      <Pagination
        page={pagination.page}
        totalPages={pagination.totalPages}
        label={t('pages.label')}
        labels={{
          previous: t('pages.previous'),
          next: t('pages.next'),
          page: (one) => t('pages.page', { page: one }),
        }}
        linkTo={(one) => <Link to={one > 1 ? `?page=${one}` : '?'} />}
      />
    </>
  )
}

/** One program with its courses, pages of twelve (PROG-02). */
export function ProgramPage() {
  const { t } = useTranslation('programs')
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const { module: program } = useSuspenseQuery(programQuery(id)).data
  return (
    <>
      <PageTitle>{program.title}</PageTitle>
      <Hero>
        <ProgramIntro program={program} />
      </Hero>
      <section className={catalogue.page} aria-labelledby="program-courses">
        <div className={catalogue.head}>
          <h2 id="program-courses">{t('program.coursesHeading')}</h2>
        </div>
        <ProgramCourses id={id} page={readPage(params)} />
      </section>
    </>
  )
}
