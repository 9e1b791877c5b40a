import type { Evidence, EvidenceAttempt, EvidenceWork } from '@zenit/contract/evidence'
import { Link } from 'react-router'
import { dateTimeWords } from '../../../format/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { paths } from '../../../paths.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { dateWords } from '../../people/words.ts'
import { Part } from '../report/Part.tsx'
import { useReportWords } from '../report/use-report-words.ts'
import styles from './Person.module.css'

const stages = ['startedAt', 'studiedAt', 'finishedAt', 'passedAt'] as const

function Stages({ course }: { course: Evidence }) {
  const { t, language } = useTranslation('studio-person')
  const { certificate } = course
  return (
    <dl className={styles.stages}>
      {stages.map((stage) => {
        const at = course[stage]
        return (
          <div key={stage}>
            <dt>{t(`stages.${stage}`)}</dt>
            <dd>{at ? dateWords(at, language) : '–'}</dd>
          </div>
        )
      })}
      <div>
        <dt>{t('stages.certificate')}</dt>
        <dd>
          {certificate ? (
            <>
              <Link to={paths.certificatePage(certificate.number)} reloadDocument className={styles.link}>
                {certificate.number}
              </Link>
              <span className={styles.validity}>
                {certificate.revokedAt
                  ? t('certificate.revoked', { date: dateWords(certificate.revokedAt, language) })
                  : t('certificate.valid', { date: dateWords(certificate.issuedAt, language) })}
              </span>
            </>
          ) : (
            '–'
          )}
        </dd>
      </div>
    </dl>
  )
}

function Attempts({ attempts, title }: { attempts: readonly EvidenceAttempt[]; title: string }) {
  const { t, language } = useTranslation('studio-person')
  const outcomeOf = ({ isPassed, isPractice }: EvidenceAttempt) => {
    if (isPassed === null) return t('attempts.open')
    const outcome = t(isPassed ? 'attempts.passed' : 'attempts.failed')
    return isPractice ? t('attempts.practice', { outcome }) : outcome
  }
  return (
    <DataTable
      label={title}
      columns={(['started', 'ended', 'outcome'] as const).map((id) => ({ id, title: t(`attempts.${id}`) }))}
      rows={attempts.map((attempt) => ({
        id: attempt.startedAt,
        cells: [
          dateTimeWords(attempt.startedAt, language),
          attempt.checkedAt ? dateTimeWords(attempt.checkedAt, language) : '–',
          outcomeOf(attempt),
        ],
      }))}
    />
  )
}

function Works({ works, title }: { works: readonly EvidenceWork[]; title: string }) {
  const { t, language } = useTranslation('studio-person')
  return (
    <DataTable
      label={title}
      columns={(['submitted', 'review', 'reviewed'] as const).map((id) => ({ id, title: t(`works.${id}`) }))}
      rows={works.map(({ submittedAt, state, reviewedAt }) => ({
        id: submittedAt,
        cells: [
          dateTimeWords(submittedAt, language),
          t(`works.${state}`),
          reviewedAt ? dateTimeWords(reviewedAt, language) : '–',
        ],
      }))}
    />
  )
}

/** A person's evidence in one course: times, test attempts, works and their reviews, the certificate. */
export function CourseEvidence({ course }: { course: Evidence }) {
  const { t } = useTranslation('studio-person')
  const words = useReportWords()
  const { attempts, attemptCount, works } = course
  const shown =
    attemptCount > attempts.length
      ? t('attempts.first', { shown: attempts.length, count: attemptCount })
      : t('attempts.title')
  return (
    <Part title={words.courseTitle(course)}>
      <Stages course={course} />
      {attempts.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{shown}</h3>
          <Attempts attempts={attempts} title={shown} />
        </>
      )}
      {works.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{t('works.title')}</h3>
          <Works works={works} title={t('works.title')} />
        </>
      )}
    </Part>
  )
}
