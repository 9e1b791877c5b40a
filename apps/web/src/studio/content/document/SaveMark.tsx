import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import styles from './Document.module.css'
import type { EditFormat } from './keepers.ts'
import { Unsaved } from './Unsaved.tsx'
import type { OpenDocument } from './use-document.ts'

interface Props {
  open: OpenDocument
  as: EditFormat
  onCompare: () => void
}

/** Save state in words; states that need the author are announced to screen readers. */
export function SaveMark({ open: { saving, content, retry }, as, onCompare }: Props) {
  const { t } = useTranslation('studio-editor')
  if (saving.status === 'saved')
    return (
      <p className={styles.saved}>
        <Icon name="check" size={17} /> {t('save.saved')}
      </p>
    )
  if (saving.status === 'waiting' || saving.status === 'saving')
    return <p className={styles.mark}>{t('save.saving')}</p>
  if (saving.status === 'ended') return <Unsaved why={saving.why} content={content} as={as} />
  const isTooLarge = saving.status === 'refused' && saving.isTooLarge
  return (
    <div role="status" className={styles.alarm}>
      <Icon name={saving.status === 'offline' ? 'cloud' : 'warning'} size={17} />
      <span>{t(isTooLarge ? 'save.tooLarge' : `save.${saving.status}`)}</span>
      {saving.status === 'failed' && (
        <Button size="small" onClick={retry}>
          {t('save.retry')}
        </Button>
      )}
      {saving.status === 'conflict' && (
        <Button size="small" onClick={onCompare}>
          {t('save.compare')}
        </Button>
      )}
    </div>
  )
}
