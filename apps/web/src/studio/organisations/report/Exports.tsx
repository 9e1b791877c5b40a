import { useMutation, useQuery } from '@tanstack/react-query'
import { deleteReportExport, downloadReportExport, type ReportExport } from '@zenit/contract/report-exports'
import { ApiError, addressOf, request } from '../../../api/client.ts'
import { dateTimeWords } from '../../../format/dates.ts'
import { dayWords } from '../../../format/days.ts'
import { numberWords, sizeWords } from '../../../format/numbers.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { Row, Rows, RowTitle } from '../../../lists/Rows.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { exportsQuery, outdateExports } from './exports.ts'
import styles from './Report.module.css'

const tones = {
  waiting: 'plain',
  running: 'sun',
  ready: 'leaf',
  failed: 'clay',
  'no-room': 'clay',
} as const

function Progress({ file: { progress, people, peopleDone, lines } }: { file: ReportExport }) {
  const { t, language } = useTranslation('studio-matrix')
  if (progress !== 'running') return null
  return (
    <>
      <progress
        className={styles.progress}
        max={Math.max(people, 1)}
        value={peopleDone}
        aria-label={t('exports.progress')}
      />
      <p className={styles.note}>
        {t('exports.done', {
          done: numberWords(peopleDone, language),
          people: numberWords(people, language),
          lines: numberWords(lines, language),
        })}
      </p>
    </>
  )
}

/** Filters of an export in one line. */
function useWhat({ group, course, state, asOf }: ReportExport): string {
  const { t, language } = useTranslation('studio-matrix')
  const parts = [
    group,
    course,
    state && t(`states.${state}`),
    asOf && t('exports.asOf', { day: dayWords(asOf, language) }),
  ]
  return parts.filter(Boolean).join(' · ') || t('exports.whole')
}

interface RowProps {
  organisationId: string
  file: ReportExport
}

function ExportRow({ organisationId, file }: RowProps) {
  const { t, language } = useTranslation('studio-matrix')
  const { _id, format, progress, requestedAt, expiresAt, size } = file
  const params = { id: organisationId, exportId: _id }
  const what = useWhat(file)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request(deleteReportExport, { params }),
    onSettled: outdateExports,
  })
  const failure = error instanceof ApiError && error.status < 500 ? error.title : t('exports.failed')
  const time = dateTimeWords(requestedAt, language)
  const name = <VisuallyHidden>– {time}</VisuallyHidden>
  const isUnderWay = progress === 'waiting' || progress === 'running'
  return (
    <Row>
      <div className={styles.words}>
        <RowTitle>
          {t(`exports.formats.${format}`)}, {time}
        </RowTitle>
        <p className={styles.note}>{what}</p>
        <p className={styles.words}>
          <Tag tone={tones[progress]}>{t(`exports.state.${progress}`)}</Tag>
        </p>
        <Progress file={file} />
        {size !== null && (
          <p className={styles.note}>
            {sizeWords(size, language)} · {t('exports.until', { time: dateTimeWords(expiresAt, language) })}
          </p>
        )}
        <p role="alert" className={styles.late}>
          {error && failure}
        </p>
      </div>
      <div className={styles.files}>
        {progress === 'ready' && (
          <LinkButton
            size="small"
            icon="download"
            render={<a href={addressOf(downloadReportExport, { params })} download />}
          >
            {t('exports.download')}
            {name}
          </LinkButton>
        )}
        <Button size="small" look="quiet" pending={isPending} onClick={() => mutate()}>
          {t(isUnderWay ? 'exports.cancel' : 'exports.delete')}
          {name}
        </Button>
      </div>
    </Row>
  )
}

/** The manager's ordered files with their progress. */
export function Exports({ organisationId }: { organisationId: string }) {
  const { t } = useTranslation('studio-matrix')
  const query = useQuery(exportsQuery(organisationId))
  // Hidden for those who never ordered a file.
  if (query.isPending || query.data?.exports.length === 0) return null
  return (
    <section aria-label={t('exports.title')} className={styles.stuck}>
      <h3 className={styles.subtitle}>{t('exports.title')}</h3>
      <p className={styles.note}>{t('exports.note')}</p>
      <ListStates query={query} failure={t('exports.unloaded')} shape="rows">
        {({ exports }) => (
          <Rows label={t('exports.title')}>
            {exports.map((file) => (
              <ExportRow key={file._id} organisationId={organisationId} file={file} />
            ))}
          </Rows>
        )}
      </ListStates>
    </section>
  )
}
