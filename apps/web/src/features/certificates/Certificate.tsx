import { useMutation, useQuery } from '@tanstack/react-query'
import { type Certificate as Data, generateCertificate } from '@zenit/contract/certificates'
import { viewCourse } from '@zenit/contract/courses'
import { getUserData } from '@zenit/contract/session'
import { useRef, useState } from 'react'
import { request } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { queryClient } from '../../query-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { toasts } from '../../ui/toasts.ts'
import { outdateProgress } from '../courses/queries.ts'
import styles from './Certificate.module.css'
import { drawCertificate, imageOf, loadFaces } from './draw.ts'
import { Keepsake } from './Keepsake.tsx'
import { qrOf } from './qr.ts'
import { certificateQuery } from './queries.ts'
import { publicAddress, wordsOf } from './words.ts'

/** Draws the sheet on a canvas; answers when the last letter stands. */
function useDrawing(certificate: Data) {
  const { t, language } = useTranslation('certificates')
  return async (canvas: HTMLCanvasElement) => {
    const words = wordsOf(certificate, { t, language })
    const [modules] = await Promise.all([qrOf(publicAddress(certificate)), loadFaces(words)])
    drawCertificate(canvas, words, modules)
  }
}

interface DraftProps {
  courseId: string
  certificate: Data
  /** The learner has asked for it already. */
  startNow: boolean
}

function useIssue({ courseId, certificate, startNow }: DraftProps) {
  const { t } = useTranslation('certificates')
  const draw = useDrawing(certificate)
  const canvas = useRef<HTMLCanvasElement>(null)
  const hasStarted = useRef(false)
  const issue = useMutation({
    mutationFn: async () => {
      if (!canvas.current) throw new Error('There is no canvas to draw on')
      await draw(canvas.current)
      return request(generateCertificate, { params: { courseId }, file: await imageOf(canvas.current) })
    },
    onSuccess: (answer) => {
      queryClient.setQueryData(certificateQuery(courseId).queryKey, { certificate: answer.certificate })
      outdateProgress()
      // The course is finished by it, and the screen around may show that; a rank may have been reached.
      for (const path of [viewCourse.path, getUserData.path])
        void queryClient.invalidateQueries({ queryKey: [path] })
      toasts.success(t('generated'))
    },
    onError: () => toasts.error(t('failed')),
  })
  const show = (element: HTMLCanvasElement | null) => {
    canvas.current = element
    if (!element || hasStarted.current) return
    hasStarted.current = true
    if (startNow) return issue.mutate()
    // A preview that cannot be drawn is no harm: issuing draws again and says when it fails.
    draw(element).catch(() => undefined)
  }
  return { issue, show }
}

/** Not issued yet: how it will look, and the button that makes it valid. */
function Draft(props: DraftProps) {
  const { t } = useTranslation('certificates')
  const { issue, show } = useIssue(props)
  // One callback for the canvas's life: a new one would draw it again on every change around it.
  const [ref] = useState(() => show)
  return (
    <>
      <canvas
        ref={ref}
        className={styles.sheet}
        role="img"
        aria-label={t('preview')}
        width={2480}
        height={1754}
      />
      <p className={styles.note}>{t('waiting')}</p>
      {issue.isError && (
        <p role="alert" className={styles.failure}>
          <Icon name="warning" />
          <span>
            <strong>{t('failed')}.</strong> {t('failedBody')}
          </span>
        </p>
      )}
      <div className={styles.actions}>
        <Button look="sun" icon="award" pending={issue.isPending} onClick={() => issue.mutate()}>
          {issue.isPending ? t('drawing') : issue.isError ? t('receiveAgain') : t('receive')}
        </Button>
      </div>
    </>
  )
}

interface Props {
  courseId: string
  /** Received at once, without another press of a button. */
  startNow?: boolean
}

/** What the learner has asked for comes into sight and is read out. */
function arrive(heading: HTMLHeadingElement | null): void {
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** The certificate of a passed course: drawn here, received, and then kept, printed and shared. */
export default function Certificate({ courseId, startNow = false }: Props) {
  const { t } = useTranslation('certificates')
  const { data, isError, isFetching, refetch } = useQuery(certificateQuery(courseId))
  if (isError && !data)
    return (
      <ErrorState
        title={t('loadFailed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data)
    return (
      <div role="status" aria-label={t('loading')}>
        <Skeleton shape="block" className={styles.sheet ?? ''} />
      </div>
    )
  const { certificate } = data
  return (
    <section className={styles.certificate} aria-labelledby="certificate-title">
      <h2 id="certificate-title" ref={startNow ? arrive : undefined} tabIndex={-1} className={styles.title}>
        {certificate.issuedAt ? t('ready') : t('title')}
      </h2>
      {certificate.issuedAt && certificate.imageUrl ? (
        <Keepsake certificate={certificate} imageUrl={certificate.imageUrl} />
      ) : (
        <Draft key={certificate.number} courseId={courseId} certificate={certificate} startNow={startNow} />
      )}
    </section>
  )
}
