import { useTranslation } from '../../../i18n/use-translation.ts'
import type { RichEditorProps } from '../../../ui/editor/RichEditor.tsx'
import { onDemand } from '../../../ui/overlay/on-demand.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import styles from './Writing.module.css'

function EditorFailed() {
  const { t } = useTranslation('final-works')
  return (
    <p role="alert" className={styles.editorFailed}>
      <Icon name="warning" /> {t('form.editorFailed')}
    </p>
  )
}

const code = () => import('../../../ui/editor/RichEditor.tsx')

/** Everything of the editor comes with the first form, not with the pages before it. */
export const editor = onDemand<RichEditorProps>(async () => (await code()).RichEditor, EditorFailed)

const patienceMs = 800

/** The editor comes with its page, so that nothing moves when it does; for a slow one, or none, a place is held. */
export async function awaitEditor(): Promise<void> {
  editor.fetch()
  const over = new Promise((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([code().catch(() => null), over])
}
