import { useMutation } from '@tanstack/react-query'
import { finishWithoutCertificate } from '@zenit/contract/courses'
import { viewRank } from '@zenit/contract/ranks'
import { getUserData } from '@zenit/contract/session'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetworkReason } from '../../../offline/use-network-reason.ts'
import { paths } from '../../../paths.ts'
import { queryClient } from '../../../query-client.ts'
import { Button, type ButtonLook } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../../ui/overlay/Dialog.tsx'
import { keepProgress } from '../queries.ts'

interface Props {
  courseId: string
  /** The course offers a certificate that was not claimed. */
  hasCertificate: boolean
  /** Nothing is left to pass. */
  isPassed: boolean
  /** Less prominent when something is given up, so that it does not compete with the next step. */
  look?: ButtonLook
}

/** Finishes the course without a certificate and goes home, after confirming what is given up. */
export function FinishCourse({ courseId, hasCertificate, isPassed, look = 'quiet' }: Props) {
  const { t } = useTranslation('courses')
  const without = hasCertificate ? 'finish.without' : 'finish.withoutPass'
  const isComplete = isPassed && !hasCertificate
  const navigate = useNavigate()
  const offline = useNetworkReason()
  const [isAsking, setAsking] = useState(false)
  const finish = useMutation({
    mutationFn: () => request(finishWithoutCertificate, { params: { courseId } }),
    onSuccess: ({ progress }) => {
      keepProgress(courseId, progress)
      // The last course of a program raises the rank.
      for (const path of [getUserData.path, viewRank.path])
        void queryClient.invalidateQueries({ queryKey: [path] })
      toasts.success(t('finish.done'))
      return navigate(paths.home())
    },
    onError: () => toasts.error(t('finish.failed')),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button
        look={look}
        pending={finish.isPending}
        disabledReason={offline}
        onClick={() => (isComplete ? finish.mutate() : setAsking(true))}
      >
        {t(isComplete ? 'finish.plain' : without)}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t(hasCertificate ? 'finish.askTitle' : 'finish.askTitlePass')}
        confirmLabel={t(without)}
        cancelLabel={t('finish.back')}
        onConfirm={() => finish.mutate()}
        onCancel={() => setAsking(false)}
        isPending={finish.isPending}
      >
        {t(isPassed ? 'finish.ask' : 'finish.askPass')}
      </ConfirmDialog>
    </>
  )
}
