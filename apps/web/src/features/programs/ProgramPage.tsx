import { useSuspenseQuery } from '@tanstack/react-query'
import type { Program } from '@zenit/contract/programs'
import { Link, useParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FilterLinks } from '../../lists/filters/FilterLinks.tsx'
import { ListBar } from '../../lists/ListBar.tsx'
import { ListResults } from '../../lists/ListResults.tsx'
import { ListSheet } from '../../lists/ListSheet.tsx'
import { NextStep } from '../../lists/NextStep.tsx'
import { useList, useListQuery } from '../../lists/use-list.ts'
import { paths } from '../../paths.ts'
import { Crumbs } from '../../shell/hero/Crumbs.tsx'
import { Hero } from '../../shell/hero/Hero.tsx'
import { PageTitle } from '../../shell/navigation/PageTitle.tsx'
import { ProgressArc } from '../../ui/feedback/ProgressArc.tsx'
import { RequiredNotePlace } from '../required/RequiredNotePlace.tsx'
import { CourseCard } from './CourseCard.tsx'
import { coursesList, programCoursesQuery, programQuery } from './loaders.ts'
import { AccessTag } from './ProgramCard.tsx'
import styles from './ProgramPage.module.css'
import { useCourseControls } from './use-controls.ts'
import { usePercent } from './use-duration.ts'

function ProgramIntro({ program }: { program: Program }) {
  const { t } = useTranslation('programs')
  const percent = usePercent()
  return (
    <div className={styles.intro}>
      <div className={styles.words}>
        <Crumbs label={t('crumbs')}>
          <Link to={paths.programs()}>{t('title')}</Link>
          <RequiredNotePlace id={program._id} />
        </Crumbs>
        <h1 className={styles.title}>{program.title}</h1>
        <p className={styles.lead}>{program.description}</p>
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

function ProgramCourses({ id }: { id: string }) {
  const { t } = useTranslation('programs')
  const heading = t('program.coursesHeading')
  const { list, state } = useList(coursesList)
  const query = useListQuery(programCoursesQuery(id, state))
  const { kinds, sorts } = useCourseControls()
  const pagination = query.data?.pagination
  return (
    <ListSheet heading={heading}>
      <ListBar
        list={list}
        search={t('search.courses')}
        sorts={sorts}
        count={pagination && t('program.courses', { count: pagination.totalCount })}
        pagination={pagination}
      >
        <FilterLinks list={list} name="moduleCourseType" label={t('courseFilter.label')} options={kinds} />
      </ListBar>
      <ListResults
        list={list}
        query={query}
        label={heading}
        failure={t('program.failure')}
        none={{
          title: t('program.empty.title'),
          body: t('program.empty.body'),
          action: <NextStep to="programs" />,
        }}
      >
        {({ courses }) =>
          courses.map((course) => (
            <li key={course._id}>
              <CourseCard course={course} />
            </li>
          ))
        }
      </ListResults>
    </ListSheet>
  )
}

/** One program with its courses, pages of twelve (PROG-02). */
export function ProgramPage() {
  const { id = '' } = useParams()
  const { module: program } = useSuspenseQuery(programQuery(id)).data
  return (
    <>
      <PageTitle>{program.title}</PageTitle>
      <Hero isBackdrop grows>
        <ProgramIntro program={program} />
      </Hero>
      <ProgramCourses key={id} id={id} />
    </>
  )
}
