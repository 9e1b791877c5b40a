import type { AnswerOf } from '@zenit/contract/call'
import type { viewHome } from '@zenit/contract/home'
import type { CourseCard } from '@zenit/contract/programs'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { callByName } from '../../i18n/vocative.ts'
import { pathOfNext, paths } from '../../paths.ts'
import { useDayPart } from '../../shell/hero/day-part.ts'
import { useSession } from '../../shell/use-session.ts'
import { ProgressArc } from '../../ui/feedback/ProgressArc.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useDuration, usePercent } from '../programs/use-duration.ts'
import { viewChallenge } from './challenge.ts'
import styles from './HomeHero.module.css'

type Home = AnswerOf<typeof viewHome>

/** By the reader's clock. */
function useGreeting(firstName: string): string {
  const { t, language } = useTranslation('home')
  const part = useDayPart()
  const name = callByName(firstName, language)
  return part === 'day' ? t('greeting.day', { name }) : t('greeting.evening', { name })
}

/** The sentence below the greeting about the next step. */
function useLead({ startingCourse: course, finishedCourses }: Home): string {
  const { t } = useTranslation('home')
  if (!course) return finishedCourses.length > 0 ? t('lead.none') : t('lead.empty')
  const { next, title } = course
  if (!next) return t('lead.start', { course: title })
  return t(`lead.${next.step}`, { course: title })
}

/** Progress of the course with the next step, as on its card. */
function Climbed({ share }: { share: number }) {
  const { t } = useTranslation('programs')
  const percent = usePercent()
  return (
    <span className={styles.climbed}>
      <span aria-hidden="true">
        <ProgressArc share={share} label="" />
        {percent(share)}
      </span>
      <VisuallyHidden>{t('course.progress', { percent: percent(share) })}</VisuallyHidden>
    </span>
  )
}

function NextStep({ course }: { course: CourseCard }) {
  const { t } = useTranslation('home')
  const duration = useDuration()
  const { next } = course
  const isLesson = next?.step === 'lesson'
  const label = next ? t(`next.${next.step}`, { number: next.lessonNumber ?? 1 }) : t('next.start')
  const about = isLesson && next.title ? next.title : course.title
  const minutes = isLesson ? next.minutes : next ? null : course.minutes
  return (
    <Link to={pathOfNext(course)} className={styles.next} data-next>
      <span className={styles.disc}>
        <Icon name="play" size={18} />
      </span>
      <span className={styles.nextWords}>
        {label}
        <small>{minutes ? `${about} · ${duration(minutes)}` : about}</small>
      </span>
      {course.isStarted && <Climbed share={course.progress} />}
    </Link>
  )
}

function Challenge({ challenge }: Pick<Home, 'challenge'>) {
  const { t } = useTranslation('home')
  const { minutes, goal, share, isMet } = viewChallenge(challenge)
  const words = t('challenge.words', { count: goal })
  return (
    <div className={styles.challenge}>
      <ProgressArc size="hero" share={share} label={t('challenge.label', { minutes, count: goal })} />
      <p className={styles.value} aria-hidden="true">
        {isMet ? (
          <>
            <strong>{t('challenge.met')}</strong>
            {t('challenge.metWords', { count: goal })}
          </>
        ) : (
          <>
            <strong>{t('challenge.value', { minutes, goal })}</strong>
            {words}
          </>
        )}
      </p>
    </div>
  )
}

/** Greeting, the next step, and today's climb. */
export function HomeHero({ home }: { home: Home }) {
  const { t } = useTranslation('home')
  const { user } = useSession()
  const greeting = useGreeting(user?.firstName ?? '')
  const lead = useLead(home)
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.greeting}>{greeting}</h1>
        <p className={styles.lead}>{lead}</p>
        {home.startingCourse ? (
          <NextStep course={home.startingCourse} />
        ) : (
          <Link to={paths.programs()} className={styles.next}>
            <span className={styles.disc}>
              <Icon name="compass" size={18} />
            </span>
            <span className={styles.nextWords}>{t('programs')}</span>
          </Link>
        )}
      </div>
      <Challenge challenge={home.challenge} />
    </div>
  )
}
