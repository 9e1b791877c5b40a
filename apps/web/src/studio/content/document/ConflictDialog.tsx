import type { PackDocument } from '@zenit/contract/packs'
import { copyText } from '../../../copy.ts'
import { dateTimeWords } from '../../../format/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import styles from './Document.module.css'
import { differencesOf } from './differences.ts'
import type { EditFormat } from './keepers.ts'
import type { OpenDocument } from './use-document.ts'

interface ConflictVersions {
  content: string
  other: PackDocument
  as: EditFormat
}

/** Shows complete texts side by side; for documents with fields, only the fields that differ. */
function Versions({ content, other, as }: ConflictVersions) {
  const { t } = useTranslation('studio-editor')
  const head = (
    <>
      <th scope="col">{t('conflict.mine')}</th>
      <th scope="col">{t('conflict.other')}</th>
    </>
  )
  if (as === 'text')
    return (
      <table className={styles.versions}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>
          <tr>
            <td className={styles.text}>{content}</td>
            <td className={styles.text}>{other.content}</td>
          </tr>
        </tbody>
      </table>
    )
  const differences = differencesOf(JSON.parse(content), other.value)
  if (differences.length === 0) return <p>{t('conflict.same')}</p>
  return (
    <table className={styles.versions}>
      <thead>
        <tr>
          <th scope="col">{t('conflict.place')}</th>
          {head}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ place, mine, other: theirs }) => (
          <tr key={place}>
            <th scope="row">{place}</th>
            <td className={styles.text}>{mine || <em>{t('conflict.empty')}</em>}</td>
            <td className={styles.text}>{theirs || <em>{t('conflict.empty')}</em>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A document's JSON in readable form. */
const readable = (content: string, as: EditFormat): string =>
  as === 'value' ? JSON.stringify(JSON.parse(content), null, 2) : content

function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('studio-editor')
  const copy = async () => {
    if (await copyText(text)) toasts.success(t('conflict.copied'))
    else toasts.error(t('conflict.notCopied'))
  }
  return (
    <Button size="small" icon="copy" onClick={copy}>
      {label}
    </Button>
  )
}

interface Props {
  open: OpenDocument
  as: EditFormat
  isOpen: boolean
  onClose: () => void
}

/** Somebody else saved first: shows both versions and lets the author choose. */
export function ConflictDialog({ open, as, isOpen, onClose }: Props) {
  const { t, language } = useTranslation('studio-editor')
  const { saving, content, keepMine, takeOther } = open
  const other = saving.status === 'conflict' ? saving.other : null
  return (
    <Dialog
      isOpen={isOpen && saving.status === 'conflict'}
      onClose={onClose}
      title={t('conflict.title')}
      closeLabel={t('conflict.later')}
      actions={
        <>
          <Button onClick={takeOther}>{t(other ? 'conflict.takeOther' : 'conflict.giveUp')}</Button>
          <Button look="main" onClick={keepMine}>
            {t('conflict.keepMine')}
          </Button>
        </>
      }
    >
      <div className={styles.conflict}>
        <p>
          {other
            ? t('conflict.body', {
                name: other.changedBy?.name ?? t('conflict.nobody'),
                date: dateTimeWords(other.changedAt, language),
              })
            : t('conflict.deleted')}
        </p>
        {other && <Versions content={content} other={other} as={as} />}
        <p className={styles.copies}>
          <CopyButton text={readable(content, as)} label={t('conflict.copyMine')} />
          {other && <CopyButton text={other.content ?? ''} label={t('conflict.copyOther')} />}
        </p>
      </div>
    </Dialog>
  )
}
