import { copyText } from '../../../copy.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { TextInput } from '../../../ui/form/Field.tsx'
import styles from './Integrations.module.css'

/** A secret to copy, shown only once. */
export function SecretOnce({ label, secret }: { label: string; secret: string }) {
  const { t } = useTranslation('studio-integrations')
  const copy = async () => {
    if (await copyText(secret)) toasts.success(t('secret.copied'))
    else toasts.error(t('secret.notCopied'))
  }
  return (
    <div className={styles.form} role="status">
      <TextInput label={label} hint={t('secret.once')} readOnly value={secret} className={styles.code} />
      <Button icon="copy" onClick={() => void copy()}>
        {t('secret.copy')}
      </Button>
    </div>
  )
}
