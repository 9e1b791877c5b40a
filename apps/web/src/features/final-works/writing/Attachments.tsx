import { formatOf } from '@zenit/contract/file-formats'
import { deleteFile, type UploadedFile, type UploadLimits, viewFilePreview } from '@zenit/contract/files'
import type { FinalWork } from '@zenit/contract/final-works'
import { useId } from 'react'
import { addressOf, request } from '../../../api/client.ts'
import { useIsOffline } from '../../../connection.ts'
import { sizeWords } from '../../../format/numbers.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { IconButton } from '../../../ui/Button.tsx'
import fields from '../../../ui/form/Field.module.css'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { DropZone } from '../../../ui/uploader/DropZone.tsx'
import { FileRow } from '../../../ui/uploader/FileRow.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { FileLink } from '../FileLink.tsx'
import type { Upload, Uploads } from './uploads.ts'
import type { useUploads } from './use-uploads.ts'
import styles from './Writing.module.css'

export const endingOf = (name: string): string => formatOf(name) ?? name.split('.').at(-1)?.slice(0, 4) ?? ''

export const previewOf = ({ _id, hasPreview }: UploadedFile): string | undefined =>
  hasPreview ? addressOf(viewFilePreview, { params: { id: _id } }) : undefined

function Attached({ file, onRemove }: { file: UploadedFile; onRemove: () => void }) {
  const { t, language } = useTranslation('final-works')
  return (
    <FileRow
      name={<FileLink file={file} />}
      ending={endingOf(file.name)}
      preview={previewOf(file)}
      note={sizeWords(file.size, language)}
      actions={<IconButton icon="trash" label={t('files.remove', { name: file.name })} onClick={onRemove} />}
    />
  )
}

function Refused({ upload, limits, uploads }: { upload: Upload; limits: UploadLimits; uploads: Uploads }) {
  const { t, language } = useTranslation('final-works')
  const { key, name } = upload
  if (upload.status !== 'refused') return null
  const { problem } = upload
  const values = {
    name,
    formats: limits.formats.join(', '),
    size: sizeWords(limits.size, language),
    files: limits.files,
  }
  return (
    <FileRow
      tone="error"
      name={<span role="alert">{t(`files.problem.${problem}`, values)}</span>}
      ending={endingOf(name)}
      note={null}
      actions={
        <>
          {problem === 'failed' && (
            <IconButton
              icon="refresh"
              label={t('files.retryNamed', { name })}
              onClick={() => uploads.retry(key)}
            />
          )}
          <IconButton icon="close" label={t('files.dismiss', { name })} onClick={() => uploads.remove(key)} />
        </>
      }
    />
  )
}

function UnderWay({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { t } = useTranslation('final-works')
  const { key, name, size, status } = upload
  const share = 'sent' in upload ? upload.sent / size : 0
  const percent = Math.floor(share * 100)
  const note = {
    waiting: t('files.waiting'),
    sending: t('files.sending', { percent }),
    interrupted: t('files.interrupted'),
    refused: '',
  }[status]
  return (
    <FileRow
      name={name}
      ending={endingOf(name)}
      note={note}
      progress={{ share, label: t('files.progress', { name, percent }) }}
      actions={
        <>
          {status === 'interrupted' && (
            <IconButton
              icon="refresh"
              label={t('files.retryNamed', { name })}
              onClick={() => uploads.retry(key)}
            />
          )}
          <IconButton icon="close" label={t('files.cancel', { name })} onClick={() => uploads.remove(key)} />
        </>
      }
    />
  )
}

/** Files of earlier versions stay; all others are deleted with their row. */
function forget(finalWork: FinalWork, { _id }: UploadedFile): void {
  const isFrozen = finalWork.submitData?.versions.some(({ attachments }) =>
    attachments.some((one) => one._id === _id),
  )
  // If this fails, the server later deletes files that no form refers to.
  if (!isFrozen) request(deleteFile, { params: { id: _id } }).catch(() => undefined)
}

interface Props {
  finalWork: FinalWork
  files: readonly UploadedFile[]
  upload: ReturnType<typeof useUploads>
  isOver: boolean
  error: string | undefined
  onChange: (files: readonly UploadedFile[]) => void
  /** Status of a file, for screen readers. */
  said: string
  onSay: (words: string) => void
}

interface FileListProps extends Pick<Props, 'files' | 'upload'> {
  limits: FinalWork['limits']['uploads']
  onRemove: (file: UploadedFile) => void
}

function FileList({ files, upload: { uploads, list }, limits, onRemove }: FileListProps) {
  const { t } = useTranslation('final-works')
  if (files.length + list.length === 0) return null
  return (
    <ul className={styles.files} aria-label={t('files.list')}>
      {files.map((file) => (
        <Attached key={file._id} file={file} onRemove={() => onRemove(file)} />
      ))}
      {list.map((one) =>
        one.status === 'refused' ? (
          <Refused key={one.key} upload={one} limits={limits} uploads={uploads} />
        ) : (
          <UnderWay key={one.key} upload={one} uploads={uploads} />
        ),
      )}
    </ul>
  )
}

/** Files of the work: attached, uploading, or refused with the reason. */
export function Attachments({ finalWork, files, upload, isOver, error, onChange, said, onSay }: Props) {
  const { t, language } = useTranslation('final-works')
  const id = useId()
  const isOffline = useIsOffline()
  const { uploads, list } = upload
  const limits = finalWork.limits.uploads
  const taken = files.length + list.filter(({ status }) => status !== 'refused').length
  const isFull = taken >= limits.files
  const reason = isOffline ? t('files.offline') : isFull ? t('files.full') : undefined
  const remove = (file: UploadedFile) => {
    onChange(files.filter(({ _id }) => _id !== file._id))
    onSay(t('files.removed', { name: file.name }))
    forget(finalWork, file)
  }
  const values = {
    count: limits.files,
    size: sizeWords(limits.size, language),
    formats: limits.formats.join(', '),
  }
  return (
    <section aria-labelledby={`${id}-title`} className={fields.field}>
      <h2 id={`${id}-title`} className={styles.legend}>
        {t('files.title')}
      </h2>
      <p id={`${id}-limits`} className={styles.hint}>
        {t('files.limits', values)}
      </p>
      <DropZone
        field="attachments"
        isOver={isOver}
        accept={limits.formats.map((format) => `.${format}`)}
        chooseLabel={t('files.choose')}
        disabledReason={reason}
        describedBy={`${id}-limits${error ? ` ${id}-error` : ''}`}
        isInvalid={error !== undefined}
        onFiles={uploads.add}
      >
        {t(isOver ? 'files.dropNow' : 'files.drop')}
      </DropZone>
      <FileList files={files} upload={upload} limits={limits} onRemove={remove} />
      <span role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </span>
      {error && (
        <p id={`${id}-error`} className={fields.error}>
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
    </section>
  )
}
