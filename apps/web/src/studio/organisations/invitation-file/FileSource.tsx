import { ApiError } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { DropZone } from '../../../ui/uploader/DropZone.tsx'
import { useFileDrop } from '../../../ui/uploader/use-file-drop.ts'
import { csvOf, saveFile } from './csv.ts'
import styles from './FileDialog.module.css'

const faults = ['empty', 'damaged', 'people-unknown', 'people-columns', 'rows', 'bomb', 'size'] as const
const explained = ['name', 'language', 'groups'] as const

/** Why the file was not read, or nothing was sent. */
export function FileRefusal({ error }: { error: Error }) {
  const { t } = useTranslation('studio-invitation-file')
  const { code, fields = [], title } = error instanceof ApiError ? error : { code: '', title: '' }
  const fault = faults.find((one) => one === fields[0]?.code)
  const isRefusal = error instanceof ApiError && error.status < 500
  const said = code === 'unavailable' ? t('busy') : (isRefusal && title) || t('failed')
  return (
    <p role="alert" className={styles.error}>
      {fault ? t(`faults.${fault}`) : said}
    </p>
  )
}

/** A template file with column names and an example row. */
function Template() {
  const { t, language } = useTranslation('studio-invitation-file')
  const save = () => {
    const head = [t('columns.email'), t('columns.name'), t('columns.language'), t('columns.groups')]
    saveFile(t('templateFile'), csvOf([head, [t('example'), t('exampleName'), language, '']], language))
  }
  return (
    <Button size="small" icon="download" onClick={save}>
      {t('template')}
    </Button>
  )
}

interface Props {
  file: File | null
  error: Error | null
  onChange: (file: File | null) => void
}

/** Chooses a file, and describes its format. */
export function FileSource({ file, error, onChange }: Props) {
  const { t } = useTranslation('studio-invitation-file')
  const take = ([first]: File[]) => onChange(first ?? null)
  const { isOver, handlers } = useFileDrop(take)
  return (
    <div className={styles.form}>
      <p>{t('body')}</p>
      <ul className={styles.columns}>
        {explained.map((column) => (
          <li key={column}>
            <b>{t(`columns.${column}`)}</b> – {t(`about.${column}`)}
          </li>
        ))}
      </ul>
      <Template />
      <div className={styles.zone} {...handlers}>
        <DropZone
          isOver={isOver}
          accept={['.csv', '.tsv', '.txt', '.xlsx']}
          chooseLabel={t('choose')}
          isInvalid={error !== null}
          field="file"
          onFiles={take}
        >
          {file ? file.name : t('drop')}
        </DropZone>
      </div>
      {error && <FileRefusal error={error} />}
    </div>
  )
}
