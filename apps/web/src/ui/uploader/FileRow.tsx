import { type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'
import { ProgressArc } from '../feedback/ProgressArc.tsx'
import { IconFrame } from '../picture/Icon.tsx'
import styles from './Uploader.module.css'

function Paper({ ending }: { ending: string }) {
  return (
    <span className={styles.paper} aria-hidden="true">
      <IconFrame size={44}>
        <path d="M5.5 2.5h9l4 4v15h-13zM14 2.5V7h4.5" strokeWidth="1" />
      </IconFrame>
      <span>{ending}</span>
    </span>
  )
}

function Picture({ src, ending }: { src: string; ending: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <Paper ending={ending} />
  return (
    <img
      src={src}
      alt=""
      width={44}
      height={44}
      loading="lazy"
      className={styles.picture}
      onError={() => setBroken(true)}
    />
  )
}

interface Props {
  name: ReactNode
  /** File extension shown on the icon, such as `pdf`. */
  ending: string
  /** URL of a small preview. */
  preview?: string | undefined
  note: ReactNode
  /** 0 to 1, during the upload. */
  progress?: { share: number; label: string }
  tone?: 'plain' | 'error'
  actions: ReactNode
}

/** A file in a list: its picture, name, state and actions. */
export function FileRow({ name, ending, preview, note, progress, tone = 'plain', actions }: Props) {
  return (
    <li className={cx(styles.row, tone === 'error' && styles.refused)}>
      {progress ? (
        <ProgressArc share={progress.share} label={progress.label} />
      ) : preview ? (
        <Picture src={preview} ending={ending} />
      ) : (
        <Paper ending={ending} />
      )}
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{note}</span>
      </span>
      <span className={styles.rowActions}>{actions}</span>
    </li>
  )
}
