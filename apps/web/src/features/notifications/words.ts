import type { Notification } from '@zenit/contract/notifications'
import type { Language } from '@zenit/contract/parts'
import type { TFunction } from 'i18next'
import { isoDay, officeTimeZone } from '../../format/dates.ts'
import { dateOfDay, dayWords, weekdayOfDay } from '../../format/days.ts'
import { textsOf } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { studioPaths } from '../../studio-paths.ts'
import '../closed-tests/regrade-texts.ts'
import './publication-texts.ts'

interface NotificationWords {
  title: string
  /** Why the learner is notified. */
  reason: string
}

interface Texts {
  t: TFunction<'notifications'>
  ranks: TFunction<'ranks'>
  language: Language
}

const dayMs = 24 * 60 * 60 * 1000

/** Days between a notification and the deadline, in the deadline's time zone. */
const daysAhead = (dueOn: string, saidAt: string) =>
  (dateOfDay(dueOn).getTime() - dateOfDay(isoDay(saidAt, officeTimeZone)).getTime()) / dayMs

/** Names only the first due item; the linked page lists the rest. */
function trainingWords({ training, createdAt }: Notification, { t, language }: Texts): NotificationWords {
  const { items = [], organisation = '' } = training ?? {}
  const [first] = items
  if (!first) return { title: t('training.plain'), reason: '' }
  const { title, dueOn, stage } = first
  const words = {
    title: title ?? t('training.plain'),
    day: dayWords(dueOn, language),
    count: daysAhead(dueOn, createdAt),
    organisation,
  }
  return {
    title: items.length > 1 ? t('training.several', { count: items.length }) : t('training.one', words),
    reason: t(`training.${stage}`, words),
  }
}

type Kind = Notification['kind']
type Words = (notification: Notification, texts: Texts) => NotificationWords

const certificateWords =
  (change: 'revoked' | 'restored'): Words =>
  ({ course }, { t }) => ({
    title: course
      ? t(`certificate.${change}.title`, { course: course.title })
      : t(`certificate.${change}.plain`),
    reason: t(`certificate.${change}.reason`),
  })

const wordsFor: Record<Kind, Words> = {
  certificate: ({ course }, { t }) => ({
    title: course ? t('certificate.title', { course: course.title }) : t('certificate.plain'),
    reason: t('certificate.reason'),
  }),
  'certificate-revoked': certificateWords('revoked'),
  'certificate-restored': certificateWords('restored'),
  'new-course': ({ course, module: program }, { t }) => ({
    title: course ? t('newCourse.title', { course: course.title }) : t('newCourse.plain'),
    reason: program ? t('newCourse.reason', { program: program.title }) : t('newCourse.plainReason'),
  }),
  rank: ({ rank }, { t, ranks }) => ({
    title: t('rank.title', { rank, name: ranks(`names.${rank as 3}`) }),
    reason: t(`rank.reason.${rank as 3}`),
  }),
  'reviewed-final-work': ({ course, decision }, { t }) => {
    const words = decision ?? 'approved'
    return {
      title: course ? t(`finalWork.${words}`, { course: course.title }) : t(`finalWork.${words}Plain`),
      reason: t(`finalWork.${words}Reason`),
    }
  },
  'test-regraded': ({ course }, { language }) => {
    const t = textsOf(language, 'regrades')
    return {
      title: course ? t('news.title', { course: course.title }) : t('news.plain'),
      reason: t('news.reason'),
    }
  },
  publication: ({ publication }, { language }) => {
    const { pack = '', outcome = 'published' } = publication ?? {}
    const t = textsOf(language, 'publications')
    return { title: t(`${outcome}.title`, { pack }), reason: t(`${outcome}.reason`) }
  },
  'required-training': trainingWords,
  'review-due': ({ course, review }, { t, language }) => {
    const due = { day: weekdayOfDay((review?.dueAt ?? '').slice(0, 10), language) }
    return {
      title: course ? t('reviewDue.title', { course: course.title }) : t('reviewDue.plain'),
      reason: (review?.percent ?? 0) < 100 ? t('reviewDue.soon', due) : t('reviewDue.over', due),
    }
  },
  'streak-at-risk': ({ streak }, { t, language }) => {
    const reason = { day: weekdayOfDay(streak?.day ?? '', language) }
    return {
      title: t('streak.title', { count: streak?.days ?? 0 }),
      reason: streak?.isForgivenessLeft ? t('streak.forgiven', reason) : t('streak.last', reason),
    }
  },
}

/** Text of a notification. */
export const wordsOf = (notification: Notification, texts: Texts): NotificationWords =>
  wordsFor[notification.kind](notification, texts)

/** Its link: a page or a drawer. */
export function targetOf({
  kind,
  course,
  review,
  publication,
}: Notification): { to: string } | { drawer: 'rank' | 'streak' } | null {
  if (kind === 'rank') return { drawer: 'rank' }
  if (kind === 'required-training') return { to: paths.required() }
  if (kind === 'streak-at-risk') return { drawer: 'streak' }
  if (review) return { to: studioPaths.review(review._id) }
  if (publication) return { to: studioPaths.pack(publication._id) }
  if (!course) return null
  if (kind === 'reviewed-final-work') return { to: paths.courseFinalWork(course._id) }
  if (kind === 'test-regraded') return { to: paths.courseTest(course._id) }
  const isCertificate = kind !== 'new-course'
  return { to: isCertificate ? `${paths.course(course._id)}?lesson=end` : paths.course(course._id) }
}
