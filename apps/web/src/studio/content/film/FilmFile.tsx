import { useId, useRef } from 'react'
import { sizeWords } from '../../../format/numbers.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import fields from '../fields/Fields.module.css'
import { FileInput } from '../fields/FileInput.tsx'
import styles from './Film.module.css'
import { type FilmUpload, useFilmUpload } from './upload.ts'

function Progress({ upload }: { upload: FilmUpload }) {
  const { t, language } = useTranslation('studio-film')
  const { name, sent, size, status } = upload
  if (status === 'refused') return null
  return (
    <div className={styles.progress}>
      <p role="status">{t(`upload.${status}`, { name })}</p>
      <progress
        aria-label={t('upload.progress', { name })}
        value={status === 'checking' ? size : sent}
        max={size}
      />
      <p className={fields.note}>
        {t('upload.amount', { sent: sizeWords(sent, language), size: sizeWords(size, language) })}
      </p>
    </div>
  )
}

function Refusal({ upload }: { upload: FilmUpload & { status: 'refused' } }) {
  const { t, language } = useTranslation('studio-film')
  const { size, fault, limit = 0 } = upload
  return (
    <p role="alert" className={fields.error}>
      {t(`upload.faults.${fault}`, { size: sizeWords(size, language), limit: sizeWords(limit, language) })}
    </p>
  )
}

interface Props {
  pack: string
  folder: string
  label: string
  /** The film's path as written in the document. */
  name: string | undefined
  accept: readonly string[]
  isRequired?: boolean
  onChange: (name: string | undefined) => void
}

/** A film or audio file named by a document: uploaded in chunks, so that a network failure loses nothing. */
export function FilmFile({ pack, folder, label, name, accept, isRequired = false, onChange }: Props) {
  const { t } = useTranslation('studio-film')
  const { t: words } = useTranslation('studio-editor')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const { upload, send, pause, resume, cancel } = useFilmUpload({ pack, folder }, onChange)
  const status = upload?.status
  const isUnderWay = upload !== null && status !== 'refused'
  return (
    <div className={fields.file}>
      <p id={id}>
        <strong>{label}</strong>{' '}
        {name ? <code>{name}</code> : words(isRequired ? 'file.missing' : 'file.none')}
      </p>
      {upload && <Progress upload={upload} />}
      <p className={fields.buttons}>
        {!isUnderWay && (
          <Button size="small" aria-describedby={id} onClick={() => input.current?.click()}>
            {words(name ? 'file.replace' : 'file.choose')}
          </Button>
        )}
        {!isUnderWay && name && !isRequired && (
          <Button size="small" aria-describedby={id} onClick={() => onChange(undefined)}>
            {words('file.remove')}
          </Button>
        )}
        {status === 'sending' && (
          <Button size="small" onClick={pause}>
            {t('upload.pause')}
          </Button>
        )}
        {(status === 'paused' || status === 'interrupted') && (
          <Button size="small" look="main" onClick={resume}>
            {t('upload.resume')}
          </Button>
        )}
        {isUnderWay && status !== 'checking' && (
          <Button size="small" onClick={cancel}>
            {t('upload.cancel')}
          </Button>
        )}
      </p>
      {upload?.status === 'refused' && <Refusal upload={upload} />}
      <FileInput ref={input} label={label} accept={accept} onFile={send} />
    </div>
  )
}
