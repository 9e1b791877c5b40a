import { downloadFile, type UploadedFile } from '@zenit/contract/files'
import { addressOf } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFileLink } from '../courses/lesson/use-file-link.ts'

/** Download link of one's own file. */
export function FileLink({ file: { _id, name } }: { file: Pick<UploadedFile, '_id' | 'name'> }) {
  const { t } = useTranslation('final-works')
  const link = useFileLink()
  return (
    <>
      <a
        href={addressOf(downloadFile, { params: { id: _id } })}
        download
        title={t('files.download', { name })}
        aria-busy={link.isPending || undefined}
        onClick={link.onClick}
      >
        {name}
      </a>
      {link.hasFailed && <span role="alert"> {t('files.downloadFailed')}</span>}
    </>
  )
}
