import type { UploadedFile, UploadLimits } from '@zenit/contract/files'
import { useEffect, useRef, useState } from 'react'
import { sendFile } from './send-file.ts'
import { type Upload, Uploads } from './uploads.ts'

interface Options {
  limits: UploadLimits
  attached: number
  onUploaded: (file: UploadedFile) => void
}

/** Uploads of the form; they end with the page. */
export function useUploads(options: Options) {
  const latest = useRef(options)
  latest.current = options
  const [list, setList] = useState<readonly Upload[]>([])
  const [uploads] = useState(
    () =>
      new Uploads({
        limits: () => latest.current.limits,
        attached: () => latest.current.attached,
        send: sendFile,
        onChange: setList,
        onUploaded: (file) => latest.current.onUploaded(file),
      }),
  )
  const isUploading = list.some(({ status }) => status !== 'refused')
  useEffect(() => {
    window.addEventListener('online', uploads.resume)
    window.addEventListener('offline', uploads.interrupt)
    return () => {
      window.removeEventListener('offline', uploads.interrupt)
      window.removeEventListener('online', uploads.resume)
      uploads.stop()
    }
  }, [uploads])
  return { uploads, list, isUploading }
}
