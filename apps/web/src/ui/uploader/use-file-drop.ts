import { type ClipboardEvent, type DragEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** A picture of the screen or a copied file. What is copied as text besides may bring a picture of itself along. */
const isFileAlone = ({ clipboardData: { files, types } }: ClipboardEvent): boolean =>
  files.length > 0 && !types.some((type) => type.startsWith('text/'))

/**
 * Takes files that are let go over an element, or pasted into it; without it the browser would leave the page for a file
 * that is dropped.
 */
export function useFileDrop(onFiles: (files: File[]) => void) {
  /** Entering a part of the element comes before leaving the one around it. */
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
