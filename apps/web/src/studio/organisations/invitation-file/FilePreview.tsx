import type { AnswerOf } from '@zenit/contract/call'
import type { InvitationFileRow, previewInvitationFile } from '@zenit/contract/invitations'
import { enumeration } from '../../../format/lists.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { csvOf, saveFile } from './csv.ts'
import styles from './FileDialog.module.css'

export type Preview = AnswerOf<typeof previewInvitationFile>

const isWrong = ({ problems }: InvitationFileRow) => problems.length > 0

/** The file with the result of each row. */
export function Result({ preview, isSent }: { preview: Preview; isSent: boolean }) {
  const { t, language } = useTranslation('studio-invitation-file')
  const stateOf = ({ problems }: InvitationFileRow) => {
    if (problems.length > 0) return problems.map((problem) => t(`problems.${problem}`)).join(', ')
    return isSent ? t('states.sent') : t('states.ready')
  }
  const save = () => {
    const columns = [t('columns.email'), t('columns.name'), t('columns.language'), t('columns.groups')]
    const rows = preview.rows.map((row) => [
      String(row.line),
      row.email,
      row.name ?? '',
      row.language ?? '',
      row.groups.join(', '),
      stateOf(row),
    ])
    saveFile(t('resultFile'), csvOf([[t('row'), ...columns, t('state')], ...rows], language))
  }
  return (
    <Button size="small" icon="download" onClick={save}>
      {t('result')}
    </Button>
  )
}

function PreviewRow({ row }: { row: InvitationFileRow }) {
  const { t } = useTranslation('studio-invitation-file')
  const { line, email, name, groups, problems } = row
  const facts = [name, ...groups].filter(Boolean).join(' · ')
  return (
    <li>
      <span className={styles.line}>{t('line', { line })}</span> {email}
      {facts && <span className={styles.note}> · {facts}</span>}
      {problems.length > 0 && (
        <p className={styles.error}>{problems.map((problem) => t(`problems.${problem}`)).join(', ')}</p>
      )}
    </li>
  )
}

/** The people in a file; while rows have errors, only those rows. */
export function FilePreview({ preview }: { preview: Preview }) {
  const { t, language } = useTranslation('studio-invitation-file')
  const { rows, ignored, room } = preview
  const wrong = rows.filter(isWrong)
  const isFull = room !== null && room < rows.length
  return (
    <div className={styles.form}>
      <p className={styles.count}>{t('people', { count: rows.length })}</p>
      {wrong.length > 0 && (
        <p role="alert" className={styles.error}>
          {t('wrong', { count: wrong.length })}
        </p>
      )}
      {isFull && (
        <p role="alert" className={styles.error}>
          {t('room', { count: room })}
        </p>
      )}
      {wrong.length === 0 && !isFull && <p>{t('ready')}</p>}
      {ignored.length > 0 && (
        <p className={styles.note}>{t('ignored', { names: enumeration(ignored, language) })}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <ul className={styles.rows} aria-label={t('list')} tabIndex={0}>
        {(wrong.length > 0 ? wrong : rows).map((row) => (
          <PreviewRow key={row.line} row={row} />
        ))}
      </ul>
      {wrong.length > 0 && <Result preview={preview} isSent={false} />}
    </div>
  )
}
