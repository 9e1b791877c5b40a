import { type DragEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Takes files that are let go over an element; without it the browser would leave the page for the file. */
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
      onDrop: when((event) => {
        setDepth(0)
        onFiles([...event.dataTransfer.files])
      }),
    },
  }
}
