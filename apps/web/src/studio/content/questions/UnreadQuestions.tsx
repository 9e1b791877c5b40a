import type { UnreadQuestion } from '@zenit/contract/packs'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './Exchange.module.css'

interface Props {
  unread: readonly UnreadQuestion[]
  /** Indexes in the list. */
  taken: ReadonlySet<number>
  onTake: (taken: ReadonlySet<number>) => void
}

/** Questions of unsupported kinds, with their text and the reason; chosen ones are added to be rewritten. */
export function UnreadQuestions({ unread, taken, onTake }: Props) {
  const { t } = useTranslation('studio-import')
  const { t: inEditor } = useTranslation('studio-editor')
  const toggle = (index: number) => {
    const next = new Set(taken)
    if (!next.delete(index)) next.add(index)
    onTake(next)
  }
  const areAllTaken = taken.size === unread.length
  return (
    <>
      <h3 className={styles.group}>{inEditor('questionImport.unread', { count: unread.length })}</h3>
      <p>{t('drafts.body')}</p>
      <div>
        <Button
          size="small"
          onClick={() => onTake(areAllTaken ? new Set() : new Set(unread.map((_, index) => index)))}
        >
          {t(areAllTaken ? 'drafts.none' : 'drafts.all')}
        </Button>
      </div>
      <ul className={styles.unread}>
        {unread.map(({ reason, text, file, line }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two questions may be alike
          <li key={index}>
            <label className={styles.draft}>
              <input type="checkbox" checked={taken.has(index)} onChange={() => toggle(index)} />
              <span>
                <strong>{inEditor(`questionImport.reasons.${reason}`)}</strong>{' '}
                {(file || line) && (
                  <span className={styles.note}>
                    {[file, line && inEditor('questionImport.line', { line })].filter(Boolean).join(', ')}
                  </span>
                )}
              </span>
            </label>
            <pre className={styles.foreign}>{text}</pre>
          </li>
        ))}
      </ul>
    </>
  )
}
