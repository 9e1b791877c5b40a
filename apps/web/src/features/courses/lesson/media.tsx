import { type ComponentType, lazy, useState } from 'react'
import type { Step } from '../outline.ts'

/** A component whose code is loaded when it is rendered, or was loaded before by `load`. */
function later<Props extends object>(fetch: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | null = null
  const load = async () => {
    const chunk = await fetch()
    loaded = chunk.default
    return chunk
  }
  // React shows the fallback of a lazy component once even if its code is loaded.
  const Lazy = lazy(load) as unknown as ComponentType<Props>
  const Shown = (props: Props) => {
    const [Part] = useState(() => loaded ?? Lazy)
    return <Part {...props} />
  }
  return { load, Shown }
}

const film = later(() => import('../player/VideoPlayer.tsx'))
const slides = later(() => import('../slides/Slides.tsx'))
const pdf = later(() => import('../slides/PdfDeck.tsx'))
const article = later(() => import('../article/Article.tsx'))
const quiz = later(() => import('../../quizzes/Quiz.tsx'))
const internalTest = later(() => import('../../quizzes/InternalTest.tsx'))

export const VideoPlayer = film.Shown
export const Slides = slides.Shown
export const PdfDeck = pdf.Shown
export const Article = article.Shown
export const Quiz = quiz.Shown
export const InternalTest = internalTest.Shown

const formats = { slides, pdf, page: article }

/** Loads the code for a sublesson together with its page. */
export async function loadMedia({ kind, format }: Pick<Step, 'kind' | 'format'>): Promise<void> {
  if (format) await formats[format].load()
  else if (kind === 'video') await film.load()
  else if (kind === 'quiz') await quiz.load()
  else if (kind === 'internal-test') await internalTest.load()
}
