import type { Ref } from 'react'

interface Props {
  /** What opens it is a button beside it. */
  ref: Ref<HTMLInputElement>
  label: string
  accept: readonly string[]
  onFile: (file: File) => void
}

/** The browser's own choice of a file. */
export const FileInput = ({ ref, label, accept, onFile }: Props) => (
  <input
    ref={ref}
    type="file"
    hidden
    aria-label={label}
    accept={accept.map((ending) => `.${ending}`).join(',')}
    onChange={({ currentTarget }) => {
      const [file] = currentTarget.files ?? []
      if (file) onFile(file)
      // The same file chosen again is a choice, too.
      currentTarget.value = ''
    }}
  />
)
