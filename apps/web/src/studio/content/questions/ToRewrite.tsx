import type { UnreadQuestion } from '@zenit/contract/packs'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from '../fields/Fields.module.css'
import { having, textIn, type Value } from '../fields/values.ts'

interface Props {
  question: Value
  onChange: (question: Value) => void
}

/** Says that a question of another system is still to be rewritten, until its author says that it is. */
export function ToRewrite({ question, onChange }: Props) {
  const { t } = useTranslation('studio-editor')
  const { t: inImport } = useTranslation('studio-import')
  // The check reports a reason that is not known.
  const reason = textIn(question, 'rewrite') as UnreadQuestion['reason'] | ''
  if (!reason) return null
  return (
    <div className={styles.file}>
      <p className={styles.error}>{t(`questionImport.reasons.${reason}`)}</p>
      <p className={styles.note}>{inImport('rewrite.body')}</p>
      <div>
        <Button size="small" icon="check" onClick={() => onChange(having(question, 'rewrite', undefined))}>
          {inImport('rewrite.done')}
        </Button>
      </div>
    </div>
  )
}
