import { useMutation } from '@tanstack/react-query'
import type { Language } from '@zenit/contract/parts'
import { useId, useRef, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { sizeWords } from '../../../format/numbers.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { addFile, UploadRefused } from './add-file.ts'
import styles from './Fields.module.css'
import { FileInput } from './FileInput.tsx'
import { isValue, type Texts } from './values.ts'

interface OneProps {
  pack: string
  folder: string
  label: string
  /** The file's path as written in the document. */
  name: string | undefined
  accept: readonly string[]
  isRequired?: boolean
  onChange: (name: string | undefined) => void
}

/** Why a file was refused. */
function faultOf(error: Error): 'format' | 'tooLarge' | 'failed' {
  const code = error instanceof ApiError || error instanceof UploadRefused ? error.code : ''
  if (code === 'file-format' || code === 'unsupported-media' || code === 'invalid-input') return 'format'
  return code === 'file-too-large' || code === 'too-large' ? 'tooLarge' : 'failed'
}

/** A file named by a document; choosing one uploads it to the pack, next to the document. */
export function FileField({ pack, folder, label, name, accept, isRequired, onChange }: OneProps) {
  const { t, language } = useTranslation('studio-editor')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [share, setShare] = useState(0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => addFile({ pack, folder }, file, setShare),
    onSuccess: onChange,
  })
  return (
    <div className={styles.file}>
      <p id={id}>
        <strong>{label}</strong> {name ? <code>{name}</code> : t(isRequired ? 'file.missing' : 'file.none')}
      </p>
      <p className={styles.buttons}>
        <Button
          size="small"
          aria-describedby={id}
          pending={isPending}
          onClick={() => {
            setShare(0)
            input.current?.click()
          }}
        >
          {t(name ? 'file.replace' : 'file.choose')}
        </Button>
        {name && !isRequired && (
          <Button size="small" aria-describedby={id} onClick={() => onChange(undefined)}>
            {t('file.remove')}
          </Button>
        )}
      </p>
      {isPending && <p role="status">{t('file.sending', { percent: Math.round(share * 100) })}</p>}
      {error && (
        <p role="alert" className={styles.error}>
          {t(`file.${faultOf(error)}`)}
          {error instanceof UploadRefused && error.limit !== undefined && (
            <> {t('file.limit', { size: sizeWords(error.limit, language) })}</>
          )}
        </p>
      )}
      <FileInput ref={input} label={label} accept={accept} onFile={mutate} />
    </div>
  )
}

interface Props extends Omit<OneProps, 'name' | 'onChange'> {
  languages: readonly Language[]
  /** One path, or one per language. */
  value: unknown
  onChange: (value: Texts | undefined) => void
}

/** One file per language; a shared file is offered for each. */
export function FilePair({ languages, value, label, onChange, ...rest }: Props) {
  const { t } = useTranslation('studio-editor')
  const shared = typeof value === 'string' ? value : undefined
  const names: Texts = isValue(value)
    ? (value as Texts)
    : Object.fromEntries(shared ? languages.map((language) => [language, shared]) : [])
  return (
    <div className={styles.pair}>
      {languages.map((language) => (
        <FileField
          key={language}
          {...rest}
          label={t('fields.inLanguage', { label, language: t(`languages.${language}`) })}
          name={names[language]}
          onChange={(name) => {
            const { [language]: _, ...others } = names
            const next: Texts = name ? { ...names, [language]: name } : others
            onChange(Object.keys(next).length > 0 ? next : undefined)
          }}
        />
      ))}
    </div>
  )
}
