import { useMutation } from '@tanstack/react-query'
import { finishWithoutCertificate } from '@zenit/contract/courses'
import { viewRank } from '@zenit/contract/ranks'
import { getUserData } from '@zenit/contract/session'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { request } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNetworkReason } from '../../offline/use-network-reason.ts'
import { paths } from '../../paths.ts'
import { queryClient } from '../../query-client.ts'
import { Button, type ButtonLook } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { toasts } from '../../ui/toasts.ts'
import { keepProgress } from './queries.ts'

interface Props {
  courseId: string
  /** A certificate could be had: finishing without it is asked about first. */
  hasCertificate: boolean
  look?: ButtonLook
}

/** Finishes the course without a certificate, and goes home. */
export function FinishCourse({ courseId, hasCertificate, look = 'plain' }: Props) {
  const { t } = useTranslation('courses')
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
        onClick={() => (hasCertificate ? setAsking(true) : finish.mutate())}
      >
        {hasCertificate ? t('finish.without') : t('finish.plain')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('finish.askTitle')}
        confirmLabel={t('finish.without')}
        cancelLabel={t('finish.back')}
        onConfirm={() => finish.mutate()}
        onCancel={() => setAsking(false)}
        isPending={finish.isPending}
      >
        {t('finish.ask')}
      </ConfirmDialog>
    </>
  )
}
