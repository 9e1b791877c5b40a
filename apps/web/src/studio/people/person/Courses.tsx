import { restoreCertificate, revokeCertificate } from '@zenit/contract/certificates'
import type { Person, PersonCourse } from '@zenit/contract/people'
import { useState } from 'react'
import { Link } from 'react-router'
import { request } from '../../../api/client.ts'
import { percentWords } from '../../../format/percent.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { paths } from '../../../paths.ts'
import { studioPaths } from '../../../studio-paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProgressArc } from '../../../ui/feedback/ProgressArc.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Panel } from '../../Panel.tsx'
import { ChangeDialog } from '../change/ChangeDialog.tsx'
import { dateWords } from '../words.ts'
import { Checklist } from './Checklist.tsx'
import styles from './Courses.module.css'
import page from './PersonPage.module.css'

type IssuedCertificate = NonNullable<PersonCourse['certificate']>

function Certificate({ certificate: { number, issuedAt, isRevoked } }: { certificate: IssuedCertificate }) {
  const { t, language } = useTranslation('studio-people')
  const [isOpen, setOpen] = useState(false)
  const act = isRevoked ? 'restore' : 'revoke'
  const call = isRevoked ? restoreCertificate : revokeCertificate
  return (
    <div className={styles.certificate}>
      <p>
        <a href={paths.certificatePage(number)} target="_blank" rel="noopener" className={styles.link}>
          {t('courses.certificate', { number })}
        </a>
        , {t('courses.issued', { date: dateWords(issuedAt, language) })}{' '}
        {isRevoked && (
          <Tag tone="locked" icon="lock">
            {t('courses.revoked')}
          </Tag>
        )}
      </p>
      <Button size="small" aria-label={t(`courses.${act}Of`, { number })} onClick={() => setOpen(true)}>
        {t(`courses.${act}`)}
      </Button>
      {isOpen && (
        <ChangeDialog
          title={t(`change.${act}.title`)}
          effect={t(`change.${act}.effect`, { number })}
          confirmLabel={t(`change.${act}.yes`)}
          done={t(`change.${act}.done`)}
          send={(reason) => request(call, { params: { number }, body: { reason } })}
          onClose={() => setOpen(false)}
          reasonReaders={t(`change.${act}.hint`)}
          shortestReason={3}
        />
      )}
    </div>
  )
}

const outcomeIcons = { certified: 'award', passed: 'check', finished: 'check' } as const

/** The highest outcome reached; finished means neither passed nor certified. */
function OutcomeTag({ course: { outcome, progress } }: { course: PersonCourse }) {
  const { t } = useTranslation('studio-people')
  if (outcome === null) return null
  const isLess = outcome === 'finished' && progress < 1
  return (
    <Tag tone={isLess ? 'plain' : 'leaf'} icon={isLess ? 'minus' : outcomeIcons[outcome]}>
      {t(isLess ? 'courses.outcome.unpassed' : `courses.outcome.${outcome}`)}
    </Tag>
  )
}

/** Events of a course, latest first. */
function Facts({ course }: { course: PersonCourse }) {
  const { t, language } = useTranslation('studio-people')
  const { joinedAt, finishedAt, passedAt, passedBy } = course
  const on = (instant: string) => ({ date: dateWords(instant, language) })
  return (
    <ul className={styles.facts}>
      {finishedAt && <li>{t('courses.finished', on(finishedAt))}</li>}
      {passedAt && (
        <li>
          {t(passedBy === 'final-work' ? 'courses.passedByWork' : 'courses.passedByTest', on(passedAt))}
        </li>
      )}
      <li>{t('courses.joined', on(joinedAt))}</li>
    </ul>
  )
}

function Course({ course, learnerId }: { course: PersonCourse; learnerId: string }) {
  const { t, language } = useTranslation('studio-people')
  const { _id, title, progress, finalWork, certificate } = course
  const percent = percentWords(progress, language)
  return (
    <li className={styles.course}>
      <div className={styles.head}>
        <ProgressArc share={progress} label={percent} />
        <div className={styles.words}>
          <h3 className={styles.name}>{title}</h3>
          <OutcomeTag course={course} />
          <Facts course={course} />
        </div>
        <span className={styles.percent} aria-hidden="true">
          {percent}
        </span>
      </div>
      {finalWork && (
        <p>
          {t(`courses.work.${finalWork.status}`)}.{' '}
          <Link to={studioPaths.review(finalWork.versionId)} className={styles.link}>
            {t('courses.openWork')}
          </Link>
        </p>
      )}
      {certificate && <Certificate certificate={certificate} />}
      <Checklist courseId={_id} learnerId={learnerId} title={title} />
    </li>
  )
}

/** Every course that a person has started, with its results. */
export function Courses({ person: { _id, courses } }: { person: Person }) {
  const { t } = useTranslation('studio-people')
  return (
    <Panel title={t('courses.title')}>
      {courses.length === 0 && <p className={page.note}>{t('courses.none')}</p>}
      <ul className={styles.courses}>
        {courses.map((course) => (
          <Course key={course._id} course={course} learnerId={_id} />
        ))}
      </ul>
    </Panel>
  )
}
