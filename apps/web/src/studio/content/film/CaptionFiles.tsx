import { useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import fields from '../fields/Fields.module.css'
import { readCaptions, type Track } from './track.ts'

/** Downloads a text as a file. */
function download(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/vtt' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

interface Props {
  /** As WebVTT; null: nothing to download. */
  content: string | null
  name: string
  onRead: (track: Track) => void
}

/** Imports captions from a WebVTT or SubRip file, and downloads them. */
export function CaptionFiles({ content, name, onRead }: Props) {
  const { t } = useTranslation('studio-film')
  const input = useRef<HTMLInputElement>(null)
  const [isWrong, setWrong] = useState(false)
  const read = async (file: File) => {
    const track = readCaptions(new Uint8Array(await file.arrayBuffer()))
    setWrong(track === null)
    if (track) onRead(track)
  }
  return (
    <>
      <Button size="small" onClick={() => input.current?.click()}>
        {t('captions.import')}
      </Button>
      {content && (
        <Button size="small" icon="download" onClick={() => download(name, content)}>
          {t('captions.export')}
        </Button>
      )}
      {isWrong && (
        <span role="alert" className={fields.error}>
          {t('captions.wrongFile')}
        </span>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('captions.import')}
        accept=".vtt,.srt"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void read(file)
          currentTarget.value = ''
        }}
      />
    </>
  )
}
