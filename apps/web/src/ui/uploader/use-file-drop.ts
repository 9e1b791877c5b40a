import { type ClipboardEvent, type DragEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** A screenshot or a copied file. Text copied elsewhere may come with an image of itself. */
const isFileAlone = ({ clipboardData: { files, types } }: ClipboardEvent): boolean =>
  files.length > 0 && !types.some((type) => type.startsWith('text/'))

/** Receives files dropped on an element or pasted into it; otherwise the browser would navigate to a dropped file. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  /** Entering a child fires before leaving its parent. */
  const [depth, setDepth] = useState(0)
  const when = (work: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    work(event)
  }
  return {
    isOver: depth > 0,
    handlers: {
      onDragEnter: when(() => setDepth((count) => count + 1)),
      onDragOver: when(() => undefined),
      onDragLeave: when(() => setDepth((count) => Math.max(0, count - 1))),
      onPaste: (event: ClipboardEvent) => {
        if (!isFileAlone(event)) return
        event.preventDefault()
        onFiles([...event.clipboardData.files])
      },
      onDrop: when((event) => {
        setDepth(0)
        onFiles([...event.dataTransfer.files])
      }),
    },
  }
}
