import type { Course } from '@zenit/contract/courses'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Crumbs } from '../../shell/hero/Crumbs.tsx'
import { Hero } from '../../shell/hero/Hero.tsx'
import { RequiredNotePlace } from '../required/RequiredNotePlace.tsx'
import styles from './CoursePage.module.css'

/** The upper part of the noon sky: the course's program and title. The content overlaps the lower part. */
export function CourseHead({ course, children }: { course: Course; children?: ReactNode }) {
  const { t } = useTranslation('courses')
  return (
    <Hero isBackdrop>
      <Crumbs label={t('breadcrumb')}>
        <Link to={paths.programs()}>{t('programs')}</Link>
        <span aria-hidden="true">›</span>
        <Link to={paths.program(course.moduleId)}>{course.moduleTitle}</Link>
        <RequiredNotePlace id={course._id} />
      </Crumbs>
      <h1 className={styles.title}>{course.title}</h1>
      {children}
    </Hero>
  )
}
