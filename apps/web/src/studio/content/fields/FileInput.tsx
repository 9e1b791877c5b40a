import type { Ref } from 'react'

interface Props {
  /** A button next to the input opens it. */
  ref: Ref<HTMLInputElement>
  label: string
  accept: readonly string[]
  onFile: (file: File) => void
}

/** The browser's file input. */
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
      // Lets the same file be chosen again.
      currentTarget.value = ''
    }}
  />
)
