import { useMutation } from '@tanstack/react-query'
import type { AnswerOf } from '@zenit/contract/call'
import { type generateCertificate, renewCertificate } from '@zenit/contract/certificates'
import { viewCourse } from '@zenit/contract/courses'
import { getUserData } from '@zenit/contract/session'
import { useRef } from 'react'
import { request } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { queryClient } from '../../query-client.ts'
import { toasts } from '../../ui/feedback/toasts.ts'
import { outdateProgress } from '../courses/queries.ts'
import { drawCertificate, imageOf, loadFaces } from './draw.ts'
import { qrOf } from './qr.ts'
import { certificateQuery } from './queries.ts'
import { publicAddress, type SheetFields, wordsOf } from './words.ts'

/** Draws the sheet on a canvas; resolves when it is complete. */
export function useDrawing(certificate: SheetFields) {
  const { t, language } = useTranslation('certificates')
  return async (canvas: HTMLCanvasElement) => {
    const words = wordsOf(certificate, { t, language })
    const [modules] = await Promise.all([qrOf(publicAddress(certificate)), loadFaces(words)])
    drawCertificate(canvas, words, modules)
  }
}

interface SheetInput {
  courseId: string
  certificate: SheetFields
  call: typeof generateCertificate | typeof renewCertificate
  /** The learner has already requested it. */
  startNow?: boolean
}

/** Draws a certificate on a canvas with `show` as its ref, and sends it to be stored. */
export function useSheet({ courseId, certificate, call, startNow = false }: SheetInput) {
  const { t, language } = useTranslation('certificates')
  const draw = useDrawing(certificate)
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = useRef<string>(null)
  const [said, failed] =
    call === renewCertificate ? (['renewed', 'renewFailed'] as const) : (['generated', 'failed'] as const)
  const send = useMutation({
    mutationFn: async (): Promise<AnswerOf<typeof generateCertificate>> => {
      if (!canvas.current) throw new Error('There is no canvas to draw on')
      await draw(canvas.current)
      return request(call, { params: { courseId }, file: await imageOf(canvas.current) })
    },
    onSuccess: (answer) => {
      queryClient.setQueryData(certificateQuery(courseId).queryKey, { certificate: answer.certificate })
      outdateProgress()
      // This finishes the course, which the page around may show; a rank may have been reached.
      for (const path of [viewCourse.path, getUserData.path])
        void queryClient.invalidateQueries({ queryKey: [path] })
      toasts.success(t(said))
    },
    onError: () => toasts.error(t(failed)),
  })
  // The sheet is redrawn when its texts or language change.
  const words = `${language} ${certificate.learnerName} ${certificate.courseTitle}`
  const show = (element: HTMLCanvasElement | null) => {
    canvas.current = element
    if (!element || drawn.current === words) return
    const isFirst = drawn.current === null
    drawn.current = words
    if (isFirst && startNow) return send.mutate()
    // A preview that cannot be drawn does no harm: sending draws again and reports the error.
    draw(element).catch(() => undefined)
  }
  return { send, show }
}
