import type { FinalWork, Task } from '@zenit/contract/final-works'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { Judgements } from '../Judgements.tsx'
import { Words } from '../Words.tsx'
import styles from './Writing.module.css'

/** The hints of a rejection, visible while the work is improved. */
export function Hints({ finalWork, task }: { finalWork: FinalWork; task: Task }) {
  const { t } = useTranslation('final-works')
  const decision = finalWork.submitData?.versions[0]?.decision
  if (decision?.status !== 'rejected') return null
  return (
    <details open className={styles.hints}>
      <summary>
        <h2>{t('form.hintsTitle')}</h2>
        <Icon name="chevron-down" size={18} />
      </summary>
      <Words text={decision.comment} />
      <Judgements criteria={decision.criteria} task={task} />
    </details>
  )
}
