// The build for older browsers, like the rest of the page.
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  type RenderTask,
  TextLayer,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { renewAccess } from '../../../api/renew-access.ts'

/** Where build/pdf-files.ts puts the files that PDF.js requests by name. */
declare const PDF_FILES: string

GlobalWorkerOptions.workerSrc = workerUrl

export type PdfDocument = PDFDocumentProxy

/** Larger images are left out, so that they do not exhaust a phone's memory. */
const mostPixels = 64_000_000

const open = (url: string) =>
  getDocument({
    url,
    standardFontDataUrl: PDF_FILES,
    wasmUrl: PDF_FILES,
    useWasm: false,
    enableXfa: false,
    maxImageSize: mostPixels,
    // A file with small faults is shown anyway, without console warnings.
    verbosity: VerbosityLevel.ERRORS,
  })

/** Reads a PDF; a session that expired during a long pause is refreshed once. `close` frees its resources. */
export function openPdf(url: string): { document: Promise<PdfDocument>; close: () => void } {
  let task = open(url)
  const again = async () => {
    await renewAccess()
    task = open(url)
    return task.promise
  }
  return {
    document: task.promise.catch((error: unknown) => {
      if (task.destroyed) throw error
      return again()
    }),
    close: () => void task.destroy(),
  }
}

/** Title of a slide: its largest text. Empty for a page without text. */
async function titleOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  const texts = items.filter((item) => 'str' in item)
  const isBlank = ({ str }: { str: string }) => str.trim() === ''
  const largest = Math.max(...texts.filter((item) => !isBlank(item)).map(({ height }) => height))
  // Words can be split into pieces, and spaces between words can be separate pieces.
  const pieces = texts.filter((item) => isBlank(item) || item.height > largest * 0.95)
  const title = pieces
    .map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return title.length > 70 ? `${title.slice(0, 69).trimEnd()}…` : title
}

/** Titles of all slides, page by page, so that the first one is not delayed. */
export async function titlesOf(document: PdfDocument): Promise<string[]> {
  const titles: string[] = []
  for (let number = 1; number <= document.numPages; number++)
    titles.push(await titleOf(await document.getPage(number)))
  return titles
}

export interface Sheet {
  document: PdfDocument
  /** From 1. */
  number: number
}

interface PageArea {
  width: number
  height: number
}

/** A wide page is shown as a whole; a tall one fills the width and scrolls. */
function scaleFor(page: PDFPageProxy, { width, height }: PageArea): number {
  const { width: pageWidth, height: pageHeight } = page.getViewport({ scale: 1 })
  const across = width / pageWidth
  return pageWidth >= pageHeight ? Math.min(across, height / pageHeight) : Math.min(across, 900 / pageWidth)
}

interface Drawing {
  page: PDFPageProxy
  scale: number
  canvas: HTMLCanvasElement
}

/** Draws a page at `sharpness` times its size on screen: enough for the screen, and for zooming in. */
function drawOn({ page, scale, canvas }: Drawing, sharpness: number): RenderTask {
  const viewport = page.getViewport({ scale: scale * sharpness })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  return page.render({ canvas, viewport })
}

const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ['RenderingCancelledException', 'AbortException'].includes(error.name)

/** Text that can be selected, searched and read aloud, positioned over the image. */
function layText(page: PDFPageProxy, scale: number, container: HTMLElement): TextLayer {
  container.replaceChildren()
  container.style.setProperty('--total-scale-factor', String(scale))
  const viewport = page.getViewport({ scale })
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport })
  layer.render().catch((error: unknown) => {
    // A document that was closed meanwhile has ended its worker.
    if (!isCancelled(error) && !page.destroyed) throw error
  })
  return layer
}

interface SheetElements {
  /** The container that the page must fit. */
  room: HTMLElement
  sheet: HTMLElement
  canvas: HTMLCanvasElement
  text: HTMLElement
}

/** Draws a page, and again when its container is resized. Returns a function that stops. */
export function showSheet({ document: pdf, number }: Sheet, elements: SheetElements): () => void {
  const { room, sheet, canvas, text } = elements
  let running: { picture: RenderTask; words: TextLayer } | null = null
  let drawnScale = 0
  let isGone = false
  const stop = () => {
    running?.picture.cancel()
    running?.words.cancel()
  }
  const draw = async () => {
    const page = await pdf.getPage(number)
    const scale = scaleFor(page, { width: room.clientWidth, height: room.clientHeight })
    if (isGone || scale <= 0 || Math.abs(scale - drawnScale) < 0.001) return
    drawnScale = scale
    stop()
    const { width, height } = page.getViewport({ scale })
    sheet.style.inlineSize = `${width}px`
    sheet.style.blockSize = `${height}px`
    const picture = drawOn({ page, scale, canvas }, Math.min(3, devicePixelRatio * 1.5))
    running = { picture, words: layText(page, scale, text) }
    await picture.promise
  }
  const redraw = () =>
    draw().catch((error: unknown) => {
      if (!isGone && !isCancelled(error)) throw error
    })
  const observer = new ResizeObserver(redraw)
  observer.observe(room)
  return () => {
    isGone = true
    observer.disconnect()
    stop()
  }
}

/** Draws a thumbnail of a page once it is visible. Returns a function that stops. */
export function showThumbnail({ document: pdf, number }: Sheet, canvas: HTMLCanvasElement): () => void {
  let picture: RenderTask | null = null
  let isGone = false
  const draw = async () => {
    const page = await pdf.getPage(number)
    if (isGone) return
    const { width } = page.getViewport({ scale: 1 })
    picture = drawOn({ page, scale: canvas.clientWidth / width, canvas }, Math.min(2, devicePixelRatio))
    await picture.promise
  }
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    observer.disconnect()
    draw().catch((error: unknown) => {
      if (!isGone && !isCancelled(error)) throw error
    })
  })
  observer.observe(canvas)
  return () => {
    isGone = true
    observer.disconnect()
    picture?.cancel()
  }
}
