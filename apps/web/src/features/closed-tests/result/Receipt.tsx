import { downloadTestReceipt } from '@zenit/contract/closed-tests'
import { addressOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { FileFailure } from '../../courses/lesson/FileFailure.tsx'
import { useFileLink } from '../../courses/lesson/use-file-link.ts'

/** The signed record of the attempt as a file to download. */
export function Receipt({ attemptId }: { attemptId: string }) {
  const { t, language } = useTranslation('closed-tests')
  const file = useFileLink()
  const href = addressOf(downloadTestReceipt, { params: { attemptId }, query: { lang: language } })
  return (
    <>
      <LinkButton
        icon="download"
        render={<a href={href} download aria-busy={file.isPending || undefined} onClick={file.onClick} />}
      >
        {t('result.receipt')}
      </LinkButton>
      <FileFailure file={file} />
    </>
  )
}
