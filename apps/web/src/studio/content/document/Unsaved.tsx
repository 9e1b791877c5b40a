import { useState, useSyncExternalStore } from 'react'
import { copyText } from '../../../copy.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { ConfirmDialog } from '../../../ui/overlay/Dialog.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import styles from './Document.module.css'
import type { DocumentKeeper, EndReason } from './document-keeper.ts'
import { type DocumentRef, type EditFormat, findKeeper } from './keepers.ts'

/** A form's content is JSON: formatted with one value per line for reading. */
const readable = (content: string, as: EditFormat): string =>
  as === 'value' ? JSON.stringify(JSON.parse(content), null, 2) : content

interface Props {
  why: EndReason
  content: string
  as: EditFormat
}

/** Why this document is no longer saved, and the unsaved text for copying. */
export function Unsaved({ why, content, as }: Props) {
  const { t } = useTranslation('studio-mirror')
  const copy = async () => {
    if (await copyText(readable(content, as))) toasts.success(t('unsaved.copied'))
    else toasts.error(t('unsaved.notCopied'))
  }
  return (
    <div role="alert" className={styles.alarm}>
      <Icon name="warning" size={17} />
      <span>{t(`unsaved.${why}`)}</span>
      <Button size="small" icon="copy" onClick={() => void copy()}>
        {t('unsaved.copy')}
      </Button>
    </div>
  )
}

function LeftBehind({ keeper, as }: { keeper: DocumentKeeper; as: EditFormat }) {
  const { t } = useTranslation('studio-mirror')
  const { saving, content } = useSyncExternalStore(keeper.subscribe, keeper.snapshot)
  const [isAsking, setAsking] = useState(false)
  if (saving.status !== 'ended') return null
  return (
    <section className={styles.document} aria-label={t('unsaved.title')}>
      <Unsaved why={saving.why} content={content} as={as} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <pre className={styles.unsaved} tabIndex={0}>
        {readable(content, as)}
      </pre>
      <div>
        <Button size="small" onClick={() => setAsking(true)}>
          {t('unsaved.giveUp')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('unsaved.giveUpTitle')}
        confirmLabel={t('unsaved.giveUp')}
        cancelLabel={t('cancel')}
        onConfirm={keeper.giveUp}
        onCancel={() => setAsking(false)}
      >
        <p>{t('unsaved.giveUpBody')}</p>
      </ConfirmDialog>
    </section>
  )
}

/** Shown above a document that is now read-only: the text that was unsaved when its folder took the pack back. */
export function UnsavedBefore({ as, ...ref }: DocumentRef & { as: EditFormat }) {
  const [keeper] = useState(() => findKeeper(ref, as))
  return keeper && <LeftBehind keeper={keeper} as={as} />
}
