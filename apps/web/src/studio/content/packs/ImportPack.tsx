import { useMutation } from '@tanstack/react-query'
import type { AnswerOf } from '@zenit/contract/call'
import { deleteFile } from '@zenit/contract/files'
import { type importPack, importUpload } from '@zenit/contract/packs'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, request } from '../../../api/client.ts'
import { sizeWords } from '../../../format/numbers.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { studioPaths } from '../../../studio-paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { DropZone } from '../../../ui/uploader/DropZone.tsx'
import { useFileDrop } from '../../../ui/uploader/use-file-drop.ts'
import { UploadRefused, uploadPack } from '../fields/add-file.ts'
import { outdatePacks } from '../queries.ts'
import { ImportedCourse } from './ImportedCourse.tsx'
import styles from './PacksPage.module.css'

type Report = AnswerOf<typeof importPack>

/** What was imported from an archive, what was not, and why. */
function Taken({ written, kept, skipped, course }: Report) {
  const { t } = useTranslation('studio-content')
  return (
    <div role="status" className={styles.form}>
      <p>{t('import.written', { count: written })}</p>
      {course && <ImportedCourse course={course} />}
      {kept.length > 0 && (
        <>
          <p>{t('import.kept', { count: kept.length })}</p>
          <ul className={styles.files}>
            {kept.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </>
      )}
      {skipped.length > 0 && (
        <>
          <p>{t('import.skipped', { count: skipped.length })}</p>
          <ul className={styles.files}>
            {skipped.map(({ path, reason }) => (
              <li key={path}>
                <strong>{path}</strong> {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Why an archive was refused. */
function Refusal({ error }: { error: Error }) {
  const { t, language } = useTranslation('studio-content')
  const isRefused = error instanceof ApiError || error instanceof UploadRefused
  const code = isRefused ? error.code : ''
  const fields = error instanceof ApiError ? error.fields : []
  const limit = error instanceof UploadRefused ? (error.limit ?? 0) : 0
  if (code === 'conflict')
    return (
      <div role="alert" className={styles.form}>
        <p className={styles.error}>{t('import.conflict')}</p>
        <ul className={styles.files}>
          {fields.map(({ field }) => (
            <li key={field}>{field}</li>
          ))}
        </ul>
      </div>
    )
  const known = {
    'slug-taken': t('taken'),
    'file-too-large': t('import.tooLarge', { size: sizeWords(limit, language) }),
    'storage-full': t('import.noRoom'),
    'files-full': t('import.tooMany'),
    'file-format': t('import.format'),
  }
  const detail = fields[0]?.message
  return (
    <div role="alert" className={styles.error}>
      <p>{code in known ? known[code as keyof typeof known] : t('failed')}</p>
      {code === 'file-format' && detail && <p>{detail}</p>}
    </div>
  )
}

function Choice({ file, onFile }: { file: File | null; onFile: (file: File | undefined) => void }) {
  const { t } = useTranslation('studio-content')
  const { isOver, handlers } = useFileDrop(([first]) => onFile(first))
  return (
    <div {...handlers}>
      <DropZone
        isOver={isOver}
        accept={['.zip', '.imscc']}
        chooseLabel={t('import.choose')}
        isInvalid={false}
        field="file"
        onFiles={([first]) => onFile(first)}
      >
        {file ? file.name : t('import.drop')}
      </DropZone>
    </div>
  )
}

interface Props {
  /** The pack to import into; absent: a new pack. */
  packId?: string
  isOpen: boolean
  onClose: () => void
}

/** Whether the upload is still available after a refusal. */
const staysThere = (fault: unknown): boolean =>
  fault instanceof ApiError && ['conflict', 'unavailable'].includes(fault.code)

/** Uploads and imports an archive; after a question to the author, the upload is reused. */
function useImport(packId: string | undefined) {
  const [share, setShare] = useState(0)
  /** Upload on the server that waits for the author's answer. */
  const asked = useRef<string | null>(null)
  const drop = () => {
    if (asked.current) void request(deleteFile, { params: { id: asked.current } }).catch(() => undefined)
    asked.current = null
  }
  const { mutate, reset, isPending, data, error } = useMutation({
    /** With `overwrite`, the archive wins for documents changed on both sides. */
    mutationFn: async ({ chosen, overwrite }: { chosen: File; overwrite: boolean }): Promise<Report> => {
      const fileId = asked.current ?? (await uploadPack(chosen, setShare))
      asked.current = null
      setShare(1)
      const into = packId ? { into: packId } : {}
      try {
        return await request(importUpload, { body: { fileId, overwrite, ...into } })
      } catch (fault) {
        if (staysThere(fault)) asked.current = fileId
        throw fault
      }
    },
    onSuccess: outdatePacks,
  })
  const isConflict = error instanceof ApiError && error.code === 'conflict'
  return {
    report: data,
    error,
    isPending,
    isConflict,
    /** Share sent so far, from 0 to 1. */
    share,
    send: (chosen: File) => mutate({ chosen, overwrite: isConflict }),
    startOver: () => {
      reset()
      setShare(0)
      drop()
    },
    drop,
  }
}

interface SourceProps {
  file: File | null
  packId: string | undefined
  taking: ReturnType<typeof useImport>
  onFile: (file: File | undefined) => void
}

/** The question before an import, and its progress. */
function Source({ file, packId, taking: { isPending, share, error }, onFile }: SourceProps) {
  const { t } = useTranslation('studio-content')
  return (
    <div className={styles.form}>
      <p>{t(packId ? 'import.bodyInto' : 'import.body')}</p>
      <Choice file={file} onFile={onFile} />
      {isPending && (
        <p role="status">
          {share < 1 ? t('import.sending', { percent: Math.floor(share * 100) }) : t('import.reading')}
        </p>
      )}
      {error && <Refusal error={error} />}
    </div>
  )
}

/** Imports a content folder or a course as an archive, into a new pack or an existing one. */
export function ImportPack({ packId, isOpen, onClose }: Props) {
  const { t } = useTranslation('studio-content')
  const [file, setFile] = useState<File | null>(null)
  const taking = useImport(packId)
  const { report, isPending, isConflict, send, startOver, drop } = taking
  const choose = (chosen: File | undefined) => {
    startOver()
    setFile(chosen ?? null)
  }
  const close = () => {
    drop()
    onClose()
  }
  const start = !report && (
    <Button
      look="main"
      pending={isPending}
      disabledReason={file ? undefined : t('import.noFile')}
      onClick={() => file && send(file)}
    >
      {t(isConflict ? 'import.overwrite' : 'import.send')}
    </Button>
  )
  const open = report && !packId && (
    <LinkButton look="main" render={<Link to={studioPaths.pack(report.pack._id)} />}>
      {t('import.show')}
    </LinkButton>
  )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('import.title')}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={close}>{t(report ? 'close' : 'cancel')}</Button>
          {open}
          {start}
        </>
      }
    >
      {report ? (
        <Taken {...report} />
      ) : (
        <Source file={file} packId={packId} taking={taking} onFile={choose} />
      )}
    </Dialog>
  )
}
